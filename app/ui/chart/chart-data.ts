/** One of the chart colors of the tokens, by what it stands for. */
export type ChartColor = 'first' | 'second' | 'before' | 'rest' | 'good' | 'warn' | 'bad'

export type ChartSeries = {
  label: string
  color: ChartColor
  values: readonly number[]
  /** The same as people read them. */
  shown: readonly string[]
  /** The rows behind each of its values: what that part of a point opens. */
  href?: readonly (string | null)[]
  /** A dashed line over the bars: what it is compared with. */
  isBefore?: boolean
}

export type ChartPoint = {
  label: string
  /** Longer, for the tooltip and the table. */
  title?: string
  /** The rows behind it. */
  href?: string
  /** The link's label, for example `Open 74 contributions`. */
  open?: string
  /** All series together, as people read it. */
  total?: string
  /** Not over yet: drawn lighter. */
  isNow?: boolean
}

export type ChartKind = 'bar' | 'stacked' | 'line'

export type Spot = { x: number; y: number }

/** The words of an axis figure. A name and not a function: charts are described by plain data. */
export type AxisWords = 'short' | 'grouped'

export const axisWords: Record<AxisWords, (value: number) => string> = {
  short: (value) => {
    if (Math.abs(value) >= 1_000_000) return `${Number((value / 1_000_000).toFixed(1))}m`
    return Math.abs(value) >= 1000 ? `${Number((value / 1000).toFixed(1))}k` : String(Number(value.toFixed(2)))
  },
  grouped: (value) => value.toLocaleString('en-US'),
}

/** The place that an arrow key moves to, and null for a key that moves nowhere. */
export function nextPlace(key: string, at: number | null, count: number): number | null {
  if (count === 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowRight') return at === null ? 0 : Math.min(at + 1, count - 1)
  if (key === 'ArrowLeft') return at === null ? count - 1 : Math.max(at - 1, 0)
  return null
}

/**
 * The part of a point that an arrow key moves to: those that open rows, and none before the first or behind the last.
 */
export function nextPart(key: string, part: number | null, opening: readonly number[]): number | null | undefined {
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  const at = part === null ? -1 : opening.indexOf(part)
  if (key === 'ArrowUp') return opening[at + 1] ?? part
  return at <= 0 ? null : (opening[at - 1] ?? null)
}

/** The smallest slice that can be seen and pressed; its figure stays true. */
const SMALLEST = 0.02

export function slices(values: readonly number[]): number[] {
  const all = values.reduce((sum, value) => sum + value, 0)
  return values.map((value) => (value > 0 ? Math.max(value, all * SMALLEST) : 0))
}
