import type { ReactNode } from 'react'
import { Link } from '~/ui/link'
import type { ChartPoint, ChartSeries, Spot } from './chart-data'

type Drawn = { label: string; points: readonly ChartPoint[]; series: readonly ChartSeries[] }

export const partAt = ({ label, shown }: ChartSeries, at: number): string => `${label} ${shown[at] ?? ''}`

/** Links for screen readers. They have no tab stops, because the chart itself is one. */
export function PartLinks({ label, points, series }: Drawn) {
  const links = points.flatMap((point, at) =>
    series.flatMap((one) => {
      const to = one.href?.[at]
      return to ? [{ to, words: `${point.title ?? point.label}, ${partAt(one, at)}` }] : []
    }),
  )
  if (links.length === 0) return null
  return (
    <ul className="sr" aria-label={`${label}, as links`}>
      {links.map(({ to, words }) => (
        <li key={words}>
          <Link to={to} tabIndex={-1}>
            {words}
          </Link>
        </li>
      ))}
    </ul>
  )
}

type TipProps = {
  point: ChartPoint
  series: readonly ChartSeries[]
  at: number
  part: number | null
  spot: Spot
  count: number
}

export function Tip({ point, series, at, part, spot, count }: TipProps) {
  const isLeft = at >= count / 2
  return (
    <div
      className="chart-tip"
      data-side={isLeft ? 'left' : 'right'}
      style={{ left: spot.x, top: Math.max(0, Math.min(spot.y, 120)) }}
    >
      <b>{point.title ?? point.label}</b>
      {series.map(({ label, color, shown, href }, of) => (
        <span key={label} data-is-active={part === of || undefined}>
          <i data-color={color} />
          {label}
          <span className="n">
            <PartLink to={href?.[at]} className="chart-part" isStop={false}>
              {shown[at]}
            </PartLink>
          </span>
        </span>
      ))}
      {point.total === undefined ? null : (
        <span>
          Total<span className="n strong">{point.total}</span>
        </span>
      )}
      {point.href === undefined ? null : (
        <Link to={point.href} tabIndex={-1}>
          {point.open ?? 'Open'}
        </Link>
      )}
    </div>
  )
}

type PartLinkProps = { to: string | null | undefined; className: string; isStop?: boolean; children: ReactNode }

const PartLink = ({ to, className, isStop = true, children }: PartLinkProps) =>
  to ? (
    <Link to={to} className={className} {...(isStop ? {} : { tabIndex: -1 })}>
      {children}
    </Link>
  ) : (
    children
  )

export function ChartTable({ label, head, points, series }: Drawn & { head: string }) {
  const hasTotal = points.some(({ total }) => total !== undefined)
  return (
    <table>
      <caption className="sr">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {series.map((one) => (
            <th key={one.label} scope="col" className="r">
              {one.label}
            </th>
          ))}
          {hasTotal ? (
            <th scope="col" className="r">
              Total
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {points.map((point, at) => (
          <tr key={at}>
            <td>
              {point.href === undefined ? (
                (point.title ?? point.label)
              ) : (
                <Link className="link" to={point.href}>
                  {point.title ?? point.label}
                </Link>
              )}
            </td>
            {series.map((one) => (
              <td key={one.label} className="r n">
                <PartLink to={one.href?.[at]} className="link">
                  {one.shown[at]}
                </PartLink>
              </td>
            ))}
            {hasTotal ? <td className="r n">{point.total}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
