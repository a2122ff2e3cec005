import { useMemo } from 'react'
import type { Total } from '~/domain/supporters/growth'
import { grouped } from '~/kit/text'
import { Chart } from '~/ui/chart/chart'
import { Card } from '~/ui/shell/page-head'
import { EmptyCard } from './empty-card'

type Props = {
  title: string
  head: 'Month' | 'Day'
  totals: readonly Total[]
  labelOf: (day: Total['day']) => string
  note: string
}

export function LineCard({ title, head, totals, labelOf, note }: Props) {
  const points = useMemo(
    () => totals.map(({ day, total }) => ({ label: labelOf(day), total: grouped(total) })),
    [totals, labelOf],
  )
  const series = useMemo(
    () => [
      {
        label: 'Total accounts',
        color: 'first' as const,
        values: totals.map(({ total }) => Number(total)),
        shown: totals.map(({ total }) => grouped(total)),
      },
    ],
    [totals],
  )
  const now = totals.at(-1)?.total ?? 0n
  if (now === 0n)
    return (
      <EmptyCard title={title} icon="users">
        Supporters appear here once they are added.
      </EmptyCard>
    )
  return (
    <Card title={title}>
      <Chart
        kind="line"
        label={`${title}: ${grouped(now)} accounts now`}
        points={points}
        series={series}
        axis="grouped"
        head={head}
        note={note}
      />
    </Card>
  )
}
