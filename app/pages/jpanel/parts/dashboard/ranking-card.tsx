import { useMemo } from 'react'
import type { IconName } from '~/ui/icon-names'
import { Chart } from '~/ui/chart/chart'
import type { AxisWords } from '~/ui/chart/chart-data'
import { Card } from '~/ui/shell/page-head'
import { EmptyCard } from './empty-card'

type Ranked = { name: string; value: number; shown: string; to?: string }

type Props = {
  title: string
  icon: IconName
  empty: string
  head: string
  measure: string
  axis: AxisWords
  ranked: readonly Ranked[]
  note: string
}

const MAX_NAME_LENGTH = 14
const shortened = (name: string): string =>
  name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1).trimEnd()}…` : name

export function RankingCard({ title, icon, empty, head, measure, axis, ranked, note }: Props) {
  const points = useMemo(
    () =>
      ranked.map(({ name, shown, to }) => ({
        label: shortened(name),
        title: name,
        total: shown,
        ...(to ? { href: to, open: `Open ${name}` } : {}),
      })),
    [ranked],
  )
  const series = useMemo(
    () => [
      {
        label: measure,
        color: 'first' as const,
        values: ranked.map(({ value }) => value),
        shown: ranked.map(({ shown }) => shown),
      },
    ],
    [measure, ranked],
  )
  if (ranked.length === 0)
    return (
      <EmptyCard title={title} icon={icon}>
        {empty}
      </EmptyCard>
    )
  return (
    <Card title={title}>
      <Chart kind="bar" label={title} points={points} series={series} axis={axis} head={head} note={note} />
    </Card>
  )
}
