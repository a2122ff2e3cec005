import { describe, expect, test } from 'vitest'
import { Counter, formatExposition, gauge, Histogram } from '~/kit/process/metrics'

describe('the text that Prometheus reads', () => {
  test('describes each metric, and escapes labels', () => {
    const counter = new Counter('jobs_total', 'Jobs\nby name.')
    counter.add({ job: 'a "b" \\ c\nd' })
    counter.add({ job: 'a "b" \\ c\nd' }, 2)
    expect(formatExposition([counter.read(), gauge('ready', 'Ready.', 1)])).toBe(
      [
        '# HELP jobs_total Jobs\\nby name.',
        '# TYPE jobs_total counter',
        'jobs_total{job="a \\"b\\" \\\\ c\\nd"} 3',
        '# HELP ready Ready.',
        '# TYPE ready gauge',
        'ready 1',
        '',
      ].join('\n'),
    )
  })

  test('counts in each bucket of a histogram what is below its bound', () => {
    const durations = new Histogram('took_seconds', 'Took.', [0.1, 1])
    for (const seconds of [0.05, 0.1, 0.5, 7]) durations.observe({ route: '/' }, seconds)
    expect(formatExposition([durations.read()]).split('\n').slice(2, -1)).toEqual([
      'took_seconds_bucket{route="/",le="0.1"} 2',
      'took_seconds_bucket{route="/",le="1"} 3',
      'took_seconds_bucket{route="/",le="+Inf"} 4',
      'took_seconds_sum{route="/"} 7.65',
      'took_seconds_count{route="/"} 4',
    ])
  })
})
