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
