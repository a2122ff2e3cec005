import { useMemo } from 'react'
import type { Part } from '~/http/page'
import { counted, grouped } from '~/kit/text'
import type { ChartColor } from '~/ui/chart/chart-data'
import { Doughnut, type Slice } from '~/ui/chart/doughnut'
import type { IconName } from '~/ui/icon-names'
import { Card } from '~/ui/shell/page-head'
import { EmptyCard } from './empty-card'
import { FailedCard } from './failed-card'

export type Share = { label: string; count: number; color: ChartColor; to?: string }

type Props<V> = {
  title: string
  icon: IconName
  /** The singular, for example "gift". */
  unit: string
  empty: string
  loaded: Part<V>
  /** Pass a function from module scope, so that the ring is drawn only once. */
  sharesOf: (value: V) => Share[]
}

export function BreakdownCard<V>({ loaded, ...shown }: Props<V>) {
  if (!loaded.isLoaded) return <FailedCard title={shown.title} requestId={loaded.requestId} />
  return <Drawn {...shown} value={loaded.value} />
}

function Drawn<V>({ title, icon, unit, empty, value, sharesOf }: Omit<Props<V>, 'loaded'> & { value: V }) {
  const shares = useMemo(() => sharesOf(value), [sharesOf, value])
  const slices = useMemo(
    () =>
      shares.map(({ label, count, color, to }): Slice => ({
        label,
        value: count,
        shown: grouped(count),
        color,
        ...(to ? { href: to } : {}),
      })),
    [shares],
  )
  const all = shares.reduce((sum, { count }) => sum + count, 0)
  if (all === 0)
    return (
      <EmptyCard title={title} icon={icon}>
        {empty}
      </EmptyCard>
    )
  const [figure = '', ...words] = counted(all, unit).split(' ')
  return (
    <Card title={title}>
      <Doughnut label={title} total={{ value: figure, unit: words.join(' ') }} slices={slices} />
    </Card>
  )
}
