import { useMemo } from 'react'
import { RECURRING } from '~/domain/reports/addresses'
import type { Part } from '~/http/page'
import { counted, grouped } from '~/kit/text'
import { Doughnut, type Slice } from '~/ui/chart/doughnut'
import { Card } from '~/ui/shell/page-head'
import { EmptyCard } from './empty-card'
import { FailedCard } from './failed-card'

const TITLE = 'Recurring status'

/** In the documented order, with its colors (R-REPORTS-7). */
const STATES = [
  { status: 'Active', color: 'good' },
  { status: 'Suspended', color: 'warn' },
  { status: 'Cancelled', color: 'bad' },
] as const

type Status = Part<readonly { status: string; plans: bigint }[]>

export function RecurringCard({ recurring }: { recurring: Status }) {
  if (!recurring.isLoaded) return <FailedCard title={TITLE} requestId={recurring.requestId} />
  if (recurring.value.length === 0)
    return (
      <EmptyCard title={TITLE} icon="repeat">
        Nothing here... yet.
      </EmptyCard>
    )
  return <Drawn rows={recurring.value} />
}

function Drawn({ rows }: { rows: readonly { status: string; plans: bigint }[] }) {
  const slices = useMemo(
    () =>
      STATES.map(({ status, color }): Slice => {
        const plans = rows.find((row) => row.status === status)?.plans ?? 0n
        return {
          label: status,
          value: Number(plans),
          shown: grouped(plans),
          color,
          href: `${RECURRING}?status[]=${status}`,
        }
      }),
    [rows],
  )
  const all = slices.reduce((sum, { value }) => sum + value, 0)
  const [value = '', unit = ''] = counted(all, 'plan').split(' ')
  return (
    <Card title={TITLE}>
      <Doughnut label={TITLE} total={{ value, unit }} slices={slices} />
    </Card>
  )
}
