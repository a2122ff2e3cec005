import { Link } from '~/ui/link'
import type { ReactNode } from 'react'
import { Icon } from '~/ui/icon'
import { Sparkline } from './sparkline'

export type Figure = {
  label: string
  value: ReactNode
  to?: string
  parts?: readonly { label: string; value: string; to?: string }[]
  change?: { isUp: boolean; shown: string; from: string }
  spark?: readonly number[]
}

/**
 * Headline figures side by side, each with its change and what it is compared with. `<Figures label="Last 30 days"
 * figures={[{ label: 'Raised', value: '$48,216.40', change: { isUp: true, shown: '12.4%', from: '$42,897.10' } }]} />`
 */
export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <section className="card figures" aria-label={label}>
      {figures.map(({ label: name, value, change, spark, to, parts }) => (
        <div className="figure" key={name}>
          <span className="k">{name}</span>
          <span className="row">
            <span className="v">{to ? <Link to={to}>{value}</Link> : value}</span>
            {spark ? <Sparkline values={spark} /> : null}
          </span>
          {parts ? (
            <span className="d parts">
              {parts.map((part) => (
                <span key={part.label}>
                  {part.to ? <Link to={part.to}>{part.value}</Link> : part.value} {part.label}
                </span>
              ))}
            </span>
          ) : null}
          {change ? (
            <span className="d">
              <span className={change.isUp ? 'up' : 'down'}>
                <Icon
                  name={change.isUp ? 'trending-up' : 'trending-down'}
                  size="sm"
                  label={change.isUp ? 'up' : 'down'}
                />
                {change.shown}
              </span>
              <span className="was">{`from ${change.from}`}</span>
            </span>
          ) : null}
        </div>
      ))}
    </section>
  )
}
