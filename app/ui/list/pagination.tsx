import { grouped } from '~/kit/text'
import { Link } from '~/ui/link'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { renderContent } from '~/fast/draw'

type PaginationProps = {
  from: number
  to: number
  total: number | bigint
  page?: number
  pages?: number | null
  /** Set if there are more than `total` rows: the address at which they are counted. */
  exactly?: string | null
  previous?: string | null
  next?: string | null
}

function Step({
  to,
  icon,
  label,
  rel,
}: {
  to: string | null | undefined
  icon: IconName
  label: string
  rel: 'prev' | 'next'
}) {
  if (!to)
    return (
      <span className="icon-btn line" aria-disabled="true">
        <Icon name={icon} />
      </span>
    )
  return (
    <Link className="icon-btn line" to={to} aria-label={label} title={label} rel={rel}>
      <Icon name={icon} />
    </Link>
  )
}

export function Pagination({ from, to, total, page, pages, exactly, previous, next }: PaginationProps) {
  const shown = exactly ? `${grouped(total)}+` : grouped(total)
  return (
    <div className="foot">
      <span {...renderContent(to === 0 ? shown : `${grouped(from)}–${grouped(to)} of ${shown}`)} />
      {exactly ? (
        <Link className="link" to={exactly} rel="nofollow">
          Count exactly
        </Link>
      ) : null}
      <span className="grow" />
      {previous || next ? (
        <nav aria-label="Pages">
          {page && pages ? <span className="no-phone">{`Page ${grouped(page)} of ${grouped(pages)}`}</span> : null}
          <Step to={previous} icon="chevron-left" label="Previous page" rel="prev" />
          <Step to={next} icon="chevron-right" label="Next page" rel="next" />
        </nav>
      ) : null}
    </div>
  )
}
