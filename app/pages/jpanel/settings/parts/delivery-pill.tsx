import { isSuccess, NO_ANSWER } from '~/domain/webhooks/hook'
import { Pill } from '~/ui/pill'

export function DeliveryPill({ status }: { status: number | null }) {
  if (status === null) return <Pill>Waiting</Pill>
  if (isSuccess(status))
    return (
      <Pill tone="good" icon="check">
        {status}
      </Pill>
    )
  return (
    <Pill tone="bad" icon="alert-triangle">
      {status === NO_ANSWER ? 'No answer' : status}
    </Pill>
  )
}
