import { NO_ANSWER, SUCCESS } from '~/domain/webhooks/hook'
import { Pill } from '~/ui/pill'

/** Only 200 is a success; anything else says which status it was. */
export function DeliveryPill({ status }: { status: number | null }) {
  if (status === null) return <Pill>Waiting</Pill>
  if (status === SUCCESS)
    return (
      <Pill tone="good" icon="check">
        200
      </Pill>
    )
  return (
    <Pill tone="bad" icon="alert-triangle">
      {status === NO_ANSWER ? 'No answer' : status}
    </Pill>
  )
}
