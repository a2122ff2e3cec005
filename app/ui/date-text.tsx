import { fullMoment, shortMoment } from '~/kit/calendar'
import { useOrganisation } from './shell/organization'

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
