import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  DoughnutController,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
} from 'chart.js'
import { useEffect, useRef } from 'react'
import type { Spot } from './chart-data'
import { makeConfig, palette, type CanvasProps } from './chart-config'

Chart.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  DoughnutController,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
)

/** In pixels of the canvas. */
function findSpot(chart: Chart, index: number): Spot | null {
  const elements = chart.data.datasets
    .map((_, at) => chart.getDatasetMeta(at).data[index])
    .filter((one) => one !== undefined)
  const places = elements
    .map((one) => one.tooltipPosition(true))
    .flatMap(({ x, y }) => (x === null || y === null ? [] : [{ x, y }]))
  const [first] = places
  return first ? { x: first.x, y: Math.min(...places.map(({ y }) => y)) } : null
}

export default function Canvas(props: CanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const chart = useRef<Chart>(null)
  const latest = useRef(props)
  latest.current = props
  const { active, points, series, kind } = props
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const draw = () => {
      chart.current?.destroy()
      const own = new Chart(element, makeConfig(latest.current, palette(element)))
      chart.current = own
      own.options.onHover = (_event, found) => {
        const index = found[0]?.index ?? null
        if (index !== latest.current.active)
          latest.current.onActive?.(index, index === null ? null : findSpot(own, index))
      }
      own.options.onClick = (event, found) => {
        if (!found[0]) return
        const [part] = event.native
          ? own.getElementsAtEventForMode(event.native, 'nearest', { intersect: true }, false)
          : []
        latest.current.onPick?.(found[0].index, part?.datasetIndex ?? null)
      }
    }
    draw()
    latest.current.onReady?.()
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    const selected = new MutationObserver(draw)
    scheme.addEventListener('change', draw)
    selected.observe(document.documentElement, { attributeFilter: ['data-scheme'] })
    return () => {
      scheme.removeEventListener('change', draw)
      selected.disconnect()
      chart.current?.destroy()
      chart.current = null
    }
  }, [points, series, kind])
  useEffect(() => {
    const own = chart.current
    if (!own || kind === 'spark') return
    own.setActiveElements(
      active === null
        ? []
        : own.data.datasets
            .map((_, datasetIndex) => ({ datasetIndex, index: active }))
            .filter(({ datasetIndex }) => own.getDatasetMeta(datasetIndex).data[active]),
    )
    own.update('none')
    if (active !== null) latest.current.onActive?.(active, findSpot(own, active))
  }, [active, kind])
  return (
    <div
      className="chart-canvas"
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') props.onActive?.(null, null)
      }}
    >
      <canvas ref={canvas} aria-hidden="true" />
    </div>
  )
}
