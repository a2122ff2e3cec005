// Writes the text format of Prometheus. Its usual library had no release for two years when this was written, and most
// of it is for summaries and clusters, which are not needed here.

export type Labels = Readonly<Record<string, string>>

type Sample = { suffix?: string; labels?: Labels; value: number }

export type Metric = { name: string; help: string; type: 'counter' | 'gauge' | 'histogram'; samples: Sample[] }

export const gauge = (name: string, help: string, samples: number | Sample[]): Metric => ({
  name,
  help,
  type: 'gauge',
  samples: typeof samples === 'number' ? [{ value: samples }] : samples,
})

const labelKey = (labels: Labels): string => JSON.stringify(labels)

export class Counter {
  readonly #about: { name: string; help: string }
  readonly #totals = new Map<string, { labels: Labels; value: number }>()

  constructor(name: string, help: string) {
    this.#about = { name, help }
  }

  add(labels: Labels, by = 1): void {
    const key = labelKey(labels)
    const total = this.#totals.get(key) ?? { labels, value: 0 }
    total.value += by
    this.#totals.set(key, total)
  }

  read(): Metric {
    return { ...this.#about, type: 'counter', samples: [...this.#totals.values()] }
  }
}

type Series = { labels: Labels; buckets: number[]; sum: number; count: number }

export class Histogram {
  readonly #about: { name: string; help: string }
  readonly #bounds: readonly number[]
  readonly #series = new Map<string, Series>()

  constructor(name: string, help: string, bounds: readonly number[]) {
    this.#about = { name, help }
    this.#bounds = bounds
  }

  observe(labels: Labels, seconds: number): void {
    const key = labelKey(labels)
    const series = this.#series.get(key) ?? { labels, buckets: this.#bounds.map(() => 0), sum: 0, count: 0 }
    const place = this.#bounds.findIndex((bound) => seconds <= bound)
    if (place !== -1) series.buckets[place] = (series.buckets[place] ?? 0) + 1
    series.sum += seconds
    series.count += 1
    this.#series.set(key, series)
  }

  read(): Metric {
    const samples = [...this.#series.values()].flatMap(({ labels, buckets, sum, count }) => {
      let below = 0
      const bucket = (le: string, value: number): Sample => ({ suffix: '_bucket', labels: { ...labels, le }, value })
      return [
        ...this.#bounds.map((bound, place) => bucket(String(bound), (below += buckets[place] ?? 0))),
        bucket('+Inf', count),
        { suffix: '_sum', labels, value: sum },
        { suffix: '_count', labels, value: count },
      ]
    })
    return { ...this.#about, type: 'histogram', samples }
  }
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '"': '\\"' }
const escapeLabel = (text: string) => text.replace(/[\\\n"]/g, (letter) => ESCAPES[letter] ?? letter)

const labelText = (labels: Labels = {}): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export const formatExposition = (metrics: readonly Metric[]): string =>
  metrics
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help.replace(/[\\\n]/g, (letter) => ESCAPES[letter] ?? letter)}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ suffix = '', labels, value }) => `${name}${suffix}${labelText(labels)} ${value}`),
    ])
    .join('\n')
    .concat('\n')
