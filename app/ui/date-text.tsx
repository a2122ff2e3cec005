import { fullMoment, shortMoment } from '~/kit/calendar'
import { useOrganisation } from './shell/organization'

/**
 * A moment in the organization's time zone, with the full moment in its tooltip; `full` writes it out. `<DateText
 * at={paidAt} />`
 */
export function DateText({ at, full = false }: { at: string | Date; full?: boolean }) {
  const { zone, now } = useOrganisation()
  const moment = typeof at === 'string' ? new Date(at) : at
  const whole = fullMoment(moment, zone)
  return (
    <time dateTime={moment.toISOString()} title={whole}>
      {full ? whole : shortMoment(moment, { zone, now: new Date(now) })}
    </time>
  )
}
