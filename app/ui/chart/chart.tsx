import { lazy, Suspense, useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { ScrollRegion } from '../scroll-region'
import { useIsBrowser } from '../use-is-browser'
import {
  nextPart,
  nextPlace,
  type AxisWords,
  type ChartKind,
  type ChartPoint,
  type ChartSeries,
  type Spot,
} from './chart-data'
import { ChartTable, partAt, PartLinks, Tip } from './chart-parts'
import './chart.css'

const Canvas = lazy(() => import('./canvas.client'))

type ChartProps = {
  kind: ChartKind
  label: string
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  axis?: AxisWords
  note?: string
  head?: string
}

const spoken = (point: ChartPoint, series: readonly ChartSeries[], at: number): string =>
  [
    point.title ?? point.label,
    ...series.map((one) => partAt(one, at)),
    ...(point.total === undefined ? [] : [`Total ${point.total}`]),
    ...(point.open === undefined ? [] : [`Enter: ${point.open}`]),
  ].join(', ')

/** One tab stop: arrows, Home and End move, Enter opens the rows. Without JavaScript, a table with the same numbers. */
export function Chart({ kind, label, points, series, axis = 'short', note, head = 'Day' }: ChartProps) {
  const isBrowser = useIsBrowser()
  const [isTable, setIsTable] = useState(false)
  const [isReady, setIsReady] = useState(false)
  const [active, setActive] = useState<number | null>(null)
  const [spot, setSpot] = useState<Spot | null>(null)
  const [part, setPart] = useState<number | null>(null)
  const [isByKey, setIsByKey] = useState(false)
  const navigate = useNavigate()
  const hint = useId()
  const show = (index: number | null, at: Spot | null) => {
    setActive(index)
    setSpot(at)
  }
  const point = active === null ? undefined : points[active]
  const open = (index: number, of: number | null) => {
    const to = (of === null ? null : series[of]?.href?.[index]) ?? points[index]?.href
    if (to !== undefined) void navigate(to)
  }
  const press = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Escape') {
      show(null, null)
      setPart(null)
      return
    }
    if (event.key === 'Enter' && active !== null) open(active, part)
    const opening = series.flatMap(({ href }, of) => (active !== null && href?.[active] ? [of] : []))
    const of = active === null ? undefined : nextPart(event.key, part, opening)
    if (of !== undefined) {
      event.preventDefault()
      setPart(of)
      return
    }
    const next = nextPlace(event.key, active, points.length)
    if (next === null) return
    event.preventDefault()
    setIsByKey(true)
    setActive(next)
  }
  const pick = (index: number, of: number | null) => {
    // A tap shows the tooltip, whose lines are links; a mouse click opens the rows at once.
    if (matchMedia('(hover: hover)').matches) open(index, of)
    else setActive(index)
  }
  const selectedPart = part === null ? undefined : series[part]
  return (
    <figure className="chart" data-view={isTable ? 'table' : 'chart'}>
      <div className="chart-box">
        <div className="chart-table">
          <ScrollRegion label={`${label}, as a table`} isAlways>
            <ChartTable label={label} head={head} points={points} series={series} />
          </ScrollRegion>
        </div>
        {isBrowser && !isTable ? (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its role says: use the arrows
          <div
            className="chart-area"
            role="application"
            aria-roledescription="chart"
            aria-label={label}
            aria-describedby={hint}
            tabIndex={0}
            onKeyDown={press}
            onBlur={(event) => {
              if (event.currentTarget.contains(event.relatedTarget)) return
              show(null, null)
              setPart(null)
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
            {isReady && point && spot ? (
              <Tip point={point} series={series} at={active ?? 0} part={part} spot={spot} count={points.length} />
            ) : null}
          </div>
        ) : null}
      </div>
      <p className="sr" id={hint}>
        Use the arrow keys to move through the chart, up and down for the parts of a bar, and Enter to open what it is
        made of.
      </p>
      {isBrowser && !isTable ? <PartLinks label={label} points={points} series={series} /> : null}
      <p className="sr" aria-live="polite">
        {isByKey && point
          ? selectedPart
            ? `${partAt(selectedPart, active ?? 0)}, Enter: Open`
            : spoken(point, series, active ?? 0)
          : ''}
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
