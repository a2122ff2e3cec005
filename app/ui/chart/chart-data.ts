export type ChartColor = 'first' | 'second' | 'before' | 'rest' | 'good' | 'warn' | 'bad'

export type ChartSeries = {
  label: string
  color: ChartColor
  values: readonly number[]
  shown: readonly string[]
  href?: readonly (string | null)[]
  isBefore?: boolean
}

export type ChartPoint = {
  label: string
  title?: string
  href?: string
  open?: string
  total?: string
  /** The period is not over yet, so it is drawn lighter. */
  isNow?: boolean
}

export type ChartKind = 'bar' | 'stacked' | 'line'

export type Spot = { x: number; y: number }

/** A name and not a function, because charts are described by plain data. */
export type AxisWords = 'short' | 'grouped'

export const axisWords: Record<AxisWords, (value: number) => string> = {
  short: (value) => {
    if (Math.abs(value) >= 1_000_000) return `${Number((value / 1_000_000).toFixed(1))}m`
    return Math.abs(value) >= 1000 ? `${Number((value / 1000).toFixed(1))}k` : String(Number(value.toFixed(2)))
  },
  grouped: (value) => value.toLocaleString('en-US'),
}

export function nextPlace(key: string, at: number | null, count: number): number | null {
  if (count === 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowRight') return at === null ? 0 : Math.min(at + 1, count - 1)
  if (key === 'ArrowLeft') return at === null ? count - 1 : Math.max(at - 1, 0)
  return null
}

/**
 * Moves only among parts that open rows. Up at the last part stays there, down at the first returns null, and other
 * keys return undefined.
 */
export function nextPart(key: string, part: number | null, opening: readonly number[]): number | null | undefined {
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  const at = part === null ? -1 : opening.indexOf(part)
  if (key === 'ArrowUp') return opening[at + 1] ?? part
  return at <= 0 ? null : (opening[at - 1] ?? null)
}

/** Draws small slices at this share, so that they can be seen and pressed; their figures stay true. */
const MIN_SHARE = 0.02

export function slices(values: readonly number[]): number[] {
  const all = values.reduce((sum, value) => sum + value, 0)
  return values.map((value) => (value > 0 ? Math.max(value, all * MIN_SHARE) : 0))
}
