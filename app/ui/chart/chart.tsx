import { ScrollRegion } from '~/ui/scroll-region'

export type ChartPoint = { label: string; value: number; shown: string; before?: number; shownBefore?: string; isNow?: boolean }

type ChartProps = {
  label: string
  points: readonly ChartPoint[]
  /** Words of an axis figure: `(value) => '2k'`. */
  axis: (value: number) => string
  now?: string
  before?: string
  note?: string
  head?: { label: string; value: string; before?: string }
}

type Frame = { width: number; height: number; left: number; ticks: number; labels: number; className: string }
const WIDE: Frame = { width: 716, height: 250, left: 38, ticks: 5, labels: 8, className: 'chart no-phone' }
const NARROW: Frame = { width: 318, height: 180, left: 38, ticks: 2, labels: 4, className: 'chart only-phone' }
const FOOT = 26
const TOP = 10

/** The smallest round figure above the highest bar that the ticks divide well. */
function ceiling(highest: number, ticks: number): number {
  const rough = Math.max(highest, 1) / ticks
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 1.5, 2, 2.5, 3, 4, 5, 10].find((factor) => factor * power >= rough) ?? 10
  return step * power * ticks
}

function Drawing({ points, axis, frame, label }: Pick<ChartProps, 'points' | 'axis' | 'label'> & { frame: Frame }) {
  const { width, height, left, ticks, labels } = frame
  const top = ceiling(Math.max(...points.flatMap((point) => [point.value, point.before ?? 0]), 0), ticks)
  const y = (value: number) => TOP + (height - FOOT - TOP) * (1 - value / top)
  const slot = (width - left) / Math.max(points.length, 1)
  const middle = (index: number) => left + slot * (index + 0.5)
  const bar = Math.max(2, Math.min(slot * 0.68, 40))
  const every = Math.max(1, Math.ceil(points.length / labels))
  const isLabelled = (index: number) => (points.length - 1 - index) % every === 0
  const line = points
    .flatMap((point, index) => (point.before === undefined ? [] : [`${middle(index).toFixed(1)},${y(point.before).toFixed(1)}`]))
    .join(' ')
  return (
    <svg className={frame.className} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {Array.from({ length: ticks + 1 }, (_, index) => (top / ticks) * index).map((value) => (
        <g key={value}>
          <line className="gridline" x1={left} x2={width} y1={y(value)} y2={y(value)} />
          <text x={left - 9} y={y(value) + 4} textAnchor="end">
            {axis(value)}
          </text>
        </g>
      ))}
      {points.map((point, index) => (
        <rect
          key={index}
          className={point.isNow ? 'bar now' : 'bar'}
          x={middle(index) - bar / 2}
          y={y(Math.max(point.value, 0))}
          width={bar}
          height={Math.max(0, y(0) - y(Math.max(point.value, 0)))}
          rx={Math.min(2.5, bar / 2)}
        />
      ))}
      {line ? <polyline className="before" points={line} /> : null}
      {points.map((point, index) =>
        isLabelled(index) ? (
          <text key={index} x={Math.min(middle(index), width - 20)} y={height - 6} textAnchor="middle">
            {point.label}
          </text>
        ) : null,
      )}
    </svg>
  )
}

/** The key to the bars and the dashed line, for the card's head. `<ChartLegend now="Oct 22 – Nov 20" before="30 days before" />` */
export function ChartLegend({ now, before }: { now: string; before?: string }) {
  return (
    <span className="legend" aria-hidden="true">
      <span>
        <i className="mark-bar" />
        {now}
      </span>
      {before ? (
        <span>
          <i className="mark-bar mark-line" />
          {before}
        </span>
      ) : null}
    </span>
  )
}

/**
 * Bars, and the time before as a dashed line, drawn on the server, with a table of the same numbers.
 * `<Chart label="Sales, last 30 days, in US dollars" points={points} axis={(value) => `${value / 1000}k`} note="The lighter bar is today, until now" />`
 */
export function Chart({ label, points, axis, note, head = { label: 'Day', value: 'Amount', before: 'Before' } }: ChartProps) {
  const hasBefore = points.some((point) => point.before !== undefined)
  return (
    <figure>
      <Drawing points={points} axis={axis} frame={WIDE} label={label} />
      <Drawing points={points} axis={axis} frame={NARROW} label={label} />
      <div className="chart-foot">
        {note ? <span>{note}</span> : <span />}
        <details>
          <summary className="link">Show as a table</summary>
          <ScrollRegion label={`${label}, as a table`} isAlways>
            <table>
              <caption className="sr">{label}</caption>
              <thead>
                <tr>
                  <th scope="col">{head.label}</th>
                  <th scope="col" className="r">
                    {head.value}
                  </th>
                  {hasBefore ? (
                    <th scope="col" className="r">
                      {head.before}
                    </th>
                  ) : null}
                </tr>
              </thead>
              <tbody>
                {points.map((point, index) => (
                  <tr key={index}>
                    <td>{point.label}</td>
                    <td className="r n">{point.shown}</td>
                    {hasBefore ? <td className="r n">{point.shownBefore ?? '–'}</td> : null}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        </details>
      </div>
    </figure>
  )
}
