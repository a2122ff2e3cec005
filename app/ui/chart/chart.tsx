import { lazy, Suspense, useId, useState, type KeyboardEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { ScrollRegion } from '../scroll-region'
import { useIsBrowser } from '../use-is-browser'
import { nextPlace, type AxisWords, type ChartKind, type ChartPoint, type ChartSeries, type Spot } from './chart-data'
import './chart.css'

/** Chart.js comes after the first paint, in a file of its own. */
const Canvas = lazy(() => import('./canvas.client'))

type ChartProps = {
  kind: ChartKind
  /** The chart in one sentence, with what it comes to. */
  label: string
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  axis?: AxisWords
  note?: string
  /** The head of the table's first column. */
  head?: string
}

const spoken = (point: ChartPoint, series: readonly ChartSeries[], at: number): string =>
  [
    point.title ?? point.label,
    ...series.map(({ label, shown }) => `${label} ${shown[at] ?? ''}`),
    ...(point.total === undefined ? [] : [`Total ${point.total}`]),
    ...(point.open === undefined ? [] : [`Enter: ${point.open}`]),
  ].join(', ')

/**
 * Bars, stacked bars or a line, with the same numbers as a table that takes the same place: what the server sends, and all there is without JavaScript.
 * One tab stop: arrows, Home and End move, Enter opens the rows, Escape leaves.
 * `<Chart kind="stacked" label="Sales per day, …" points={points} series={[{ label: 'One-time', color: 'first', values, shown }]} note="Lighter bar: today so far." />`
 */
export function Chart({ kind, label, points, series, axis = 'short', note, head = 'Day' }: ChartProps) {
  const isBrowser = useIsBrowser()
  const [isTable, setIsTable] = useState(false)
  const [isReady, setIsReady] = useState(false)
  const [active, setActive] = useState<number | null>(null)
  const [spot, setSpot] = useState<Spot | null>(null)
  const [isByKey, setIsByKey] = useState(false)
  const navigate = useNavigate()
  const hint = useId()
  const show = (index: number | null, at: Spot | null) => {
    setActive(index)
    setSpot(at)
  }
  const point = active === null ? undefined : points[active]
  const open = (index: number) => {
    const to = points[index]?.href
    if (to !== undefined) void navigate(to)
  }
  const press = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Escape') {
      show(null, null)
      return
    }
    if (event.key === 'Enter' && active !== null) open(active)
    const next = nextPlace(event.key, active, points.length)
    if (next === null) return
    event.preventDefault()
    setIsByKey(true)
    setActive(next)
  }
  const pick = (index: number) => {
    // A finger shows the tooltip, whose last line is the link; a mouse opens at once.
    if (matchMedia('(hover: hover)').matches) open(index)
    else setActive(index)
  }
  return (
    <figure className="chart" data-view={isTable ? 'table' : 'chart'}>
      <div className="chart-box">
        <div className="chart-table">
          <ScrollRegion label={`${label}, as a table`} isAlways>
            <ChartTable label={label} head={head} points={points} series={series} />
          </ScrollRegion>
        </div>
        {isBrowser && !isTable ? (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a chart is moved through by arrows, which its role says
          <div
            className="chart-area"
            role="application"
            aria-roledescription="chart"
            aria-label={label}
            aria-describedby={hint}
            tabIndex={0}
            onKeyDown={press}
            onBlur={(event) => {
              if (!event.currentTarget.contains(event.relatedTarget)) show(null, null)
            }}
          >
            <Suspense fallback={null}>
              <Canvas
                kind={kind}
                points={points}
                series={series}
                axis={axis}
                active={active}
                onActive={show}
                onPick={pick}
                onReady={() => setIsReady(true)}
              />
            </Suspense>
            {isReady && point && spot ? <Tip point={point} series={series} at={active ?? 0} spot={spot} count={points.length} /> : null}
          </div>
        ) : null}
      </div>
      <p className="sr" id={hint}>
        Use the arrow keys to move through the chart.
      </p>
      <p className="sr" aria-live="polite">
        {isByKey && point ? spoken(point, series, active ?? 0) : ''}
      </p>
      <div className="chart-foot">
        <span>{note}</span>
        {isBrowser ? (
          <button type="button" className="chart-switch" onClick={() => setIsTable(!isTable)}>
            {isTable ? 'Show as a chart' : 'Show as a table'}
          </button>
        ) : null}
      </div>
    </figure>
  )
}

type TipProps = { point: ChartPoint; series: readonly ChartSeries[]; at: number; spot: Spot; count: number }

/** Beside the part it names, never over it. */
function Tip({ point, series, at, spot, count }: TipProps) {
  const isLeft = at >= count / 2
  return (
    <div className="chart-tip" data-side={isLeft ? 'left' : 'right'} style={{ left: spot.x, top: Math.max(0, Math.min(spot.y, 120)) }}>
      <b>{point.title ?? point.label}</b>
      {series.map(({ label, color, shown }) => (
        <span key={label}>
          <i data-color={color} />
          {label}
          <span className="n">{shown[at]}</span>
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

function ChartTable({ label, head, points, series }: Pick<ChartProps, 'label' | 'points' | 'series'> & { head: string }) {
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
                {one.shown[at]}
              </td>
            ))}
            {hasTotal ? <td className="r n">{point.total}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The key to the colors, for the card's head. */
export function ChartLegend({ series }: { series: readonly Pick<ChartSeries, 'label' | 'color' | 'isBefore'>[] }) {
  return (
    <span className="legend" aria-hidden="true">
      {series.map(({ label, color, isBefore }) => (
        <span key={label}>
          <i className={isBefore ? 'mark-bar mark-line' : 'mark-bar'} data-color={color} />
          {label}
        </span>
      ))}
    </span>
  )
}
