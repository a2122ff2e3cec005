import type { HookRecord } from '~/domain/webhooks/queries.server'
import { DateText } from '~/ui/date-text'
import { Note } from '~/ui/states'

export const TurnedOff = ({ at, reason }: { at: Date; reason: HookRecord['turnedOffFor'] }) => (
  <Note tone="warn" title="This webhook was turned off automatically">
    <p>
      <DateText at={at} full />
      {reason === 'gone'
        ? ': the server answered that nothing is there any more (status 410).'
        : ': every request to it had failed for five days.'}{' '}
      When the server works again, turn it on and save. What was not delivered can be sent again from the list of
      deliveries.
    </p>
  </Note>
)
