import { eventSummary, type EventPeriod } from '~/kit/typed/event-summary'

/** When something begins and ends, in a sentence. */
export const EventSummary = (period: EventPeriod) => (
  <p className="help" role="status">
    {eventSummary(period)}
  </p>
)
