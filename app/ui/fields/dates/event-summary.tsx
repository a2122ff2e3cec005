import { eventSummary, type EventPeriod } from '~/kit/typed/event-summary'

export const EventSummary = (period: EventPeriod) => (
  <p className="help" role="status">
    {eventSummary(period)}
  </p>
)
