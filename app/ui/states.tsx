import type { ReactNode } from 'react'
import { Button, LinkButton } from './button'
import { Icon } from './icon'
import type { IconName } from './icon-names'

type EmptyProps = { icon?: IconName; title: string; children?: ReactNode; actions?: ReactNode }

function Stillness({ icon, title, children, actions, isBad }: EmptyProps & { icon: IconName; isBad?: boolean }) {
  return (
    <div className={isBad ? 'empty bad' : 'empty'} {...(isBad ? { role: 'alert' } : {})}>
      <span className="badge">
        <Icon name={icon} size="lg" />
      </span>
      <h2>{title}</h2>
      {children ? <p>{children}</p> : null}
      {actions ? <div className="do">{actions}</div> : null}
    </div>
  )
}

export function Empty({ icon = 'list', ...rest }: EmptyProps) {
  return <Stillness icon={icon} {...rest} />
}

export function NoMatch({
  clearTo,
  children,
  actions,
}: {
  clearTo: string
  children?: ReactNode
  actions?: ReactNode
}) {
  const ways = (
    <>
      {actions}
      <LinkButton to={clearTo}>Clear all filters</LinkButton>
    </>
  )
  return (
    <Stillness icon="filter-off" title="No matching records found for your query." actions={ways}>
      {children}
    </Stillness>
  )
}

export function ErrorState({
  title,
  children,
  onRetry,
}: {
  title: string
  children?: ReactNode
  onRetry?: () => void
}) {
  const retry = onRetry ? (
    <Button icon="refresh" onClick={onRetry}>
      Retry
    </Button>
  ) : undefined
  return (
    <Stillness icon="cloud-off" title={title} isBad actions={retry}>
      {children}
    </Stillness>
  )
}

const NAME_WIDTHS = [124, 96, 142, 110, 132] as const
const AMOUNT_WIDTHS = [56, 64, 72, 56, 64] as const

/** Shows the shape of the rows that are loading. `<SkeletonRows count={8} />` @public */
export function SkeletonRows({ count = 5 }: { count?: number }) {
  return (
    <div className="skeleton" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div className="sk-row" key={index}>
          <span className="sk c" />
          <span className="sk" style={{ width: NAME_WIDTHS[index % 5] }} />
          <span className="grow" />
          <span className="sk pillw" />
          <span style={{ width: 72 }}>
            <span className="sk" style={{ marginLeft: 'auto', width: AMOUNT_WIDTHS[index % 5] }} />
          </span>
        </div>
      ))}
    </div>
  )
}

export function Note({
  tone,
  title,
  children,
  isAlert,
}: {
  tone: 'bad' | 'warn'
  title: string
  children?: ReactNode
  isAlert?: boolean
}) {
  return (
    <div className={`note ${tone}`} {...(isAlert ? { role: 'alert' } : {})}>
      <Icon name={tone === 'bad' ? 'alert-circle' : 'alert-triangle'} />
      <div>
        <b>{title}</b>
        {children ? <div>{children}</div> : null}
      </div>
    </div>
  )
}
