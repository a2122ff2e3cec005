import type { ChartConfiguration, ChartDataset } from 'chart.js'
import {
  axisWords,
  slices,
  type AxisWords,
  type ChartColor,
  type ChartKind,
  type ChartPoint,
  type ChartSeries,
  type Spot,
} from './chart-data'

const TOKENS: Record<ChartColor, string> = {
  first: '--chart-1',
  second: '--chart-3',
  before: '--chart-2',
  rest: '--chart-rest',
  good: '--chart-1',
  warn: '--warn',
  bad: '--bad',
}

export function palette(element: Element) {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    of: (color: ChartColor) => token(TOKENS[color]),
    soft: (color: ChartColor) => `color-mix(in srgb, ${token(TOKENS[color])} 55%, ${token('--surface')})`,
    grid: token('--chart-grid'),
    text: token('--text-3'),
    surface: token('--surface'),
    font: token('--font'),
  }
}
type Palette = ReturnType<typeof palette>

const hasMotion = () => !matchMedia('(prefers-reduced-motion: reduce)').matches

export type CanvasProps = {
  kind: ChartKind | 'doughnut' | 'spark'
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  colors?: readonly ChartColor[]
  axis: AxisWords
  active: number | null
  onActive?: (index: number | null, spot: Spot | null) => void
  /** `part` is the series that was pressed, null for a press outside all of them. */
  onPick?: (index: number, part: number | null) => void
  onReady?: () => void
}

function dataset(
  { kind, points }: CanvasProps,
  { label, color, values, isBefore }: ChartSeries,
  paint: Palette,
): ChartDataset {
  const own = paint.of(color)
  if (isBefore)
    return {
      type: 'line',
      label,
      data: [...values],
      borderColor: own,
      borderWidth: 1.5,
      borderDash: [4, 4],
      pointRadius: 0,
      pointHitRadius: 0,
      order: 0,
    }
  if (kind === 'line' || kind === 'spark')
    return {
      type: 'line',
      label,
      data: [...values],
      borderColor: own,
      borderWidth: kind === 'spark' ? 1.5 : 2,
      backgroundColor: `color-mix(in srgb, ${own} 12%, transparent)`,
      fill: true,
      pointRadius: 0,
      pointHoverRadius: kind === 'spark' ? 0 : 4,
      pointBackgroundColor: own,
      tension: 0,
    }
  return {
    type: 'bar',
    label,
    data: [...values],
    backgroundColor: points.map(({ isNow }) => (isNow ? paint.soft(color) : own)),
    borderColor: paint.surface,
    borderWidth: { top: kind === 'stacked' ? 1 : 0, bottom: 0, left: 0, right: 0 },
    borderRadius: 2,
    maxBarThickness: 40,
    categoryPercentage: 0.86,
    barPercentage: 0.8,
    order: 1,
    ...(kind === 'stacked' ? { stack: 'all' } : {}),
  }
}

const doughnut = ({ points, series, colors = [] }: CanvasProps, paint: Palette): ChartDataset<'doughnut'> => ({
  type: 'doughnut',
  label: series[0]?.label ?? '',
  data: slices(series[0]?.values ?? []),
  backgroundColor: points.map((_, index) => paint.of(colors[index] ?? 'rest')),
  borderColor: paint.surface,
  borderWidth: 2,
  hoverOffset: 4,
})

/**
 * Up to this many bars each show their name, at an angle if it is too long. Other charts show only the names that fit.
 */
const MAX_NAMES = 6
const EACH_NAME = { autoSkip: false, maxRotation: 40 }

export function makeConfig(props: CanvasProps, paint: Palette): ChartConfiguration {
  const { kind, points, series, axis } = props
  const isBare = kind === 'spark' || kind === 'doughnut'
  const scales = isBare
    ? kind === 'spark'
      ? { x: { display: false }, y: { display: false, grace: '10%' } }
      : {}
    : {
        x: {
          stacked: kind === 'stacked',
          grid: { display: false },
          border: { color: paint.grid },
          ticks: {
            color: paint.text,
            font: { family: paint.font, size: 12 },
            ...(kind === 'bar' && points.length <= MAX_NAMES ? EACH_NAME : { maxRotation: 0, autoSkipPadding: 20 }),
          },
        },
        y: {
          stacked: kind === 'stacked',
          beginAtZero: kind !== 'line',
          grid: { color: paint.grid },
          border: { display: false },
          ticks: {
            color: paint.text,
            font: { family: paint.font, size: 12 },
            maxTicksLimit: 6,
            precision: kind === 'line' ? 0 : undefined,
            callback: (value: number | string) => axisWords[axis](Number(value)),
          },
        },
      }
  return {
    type: kind === 'doughnut' ? 'doughnut' : kind === 'line' || kind === 'spark' ? 'line' : 'bar',
    data: {
      labels: points.map(({ label }) => label),
      datasets: kind === 'doughnut' ? [doughnut(props, paint)] : series.map((one) => dataset(props, one, paint)),
    },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      animation: hasMotion() && !isBare ? { duration: 180 } : false,
      interaction: { mode: kind === 'doughnut' ? 'nearest' : 'index', intersect: kind === 'doughnut' },
      events: kind === 'spark' ? [] : ['mousemove', 'mouseout', 'click', 'touchstart'],
      ...(kind === 'doughnut' ? { cutout: '68%' } : {}),
      scales,
      plugins: { legend: { display: false } },
    },
  } as ChartConfiguration
}
