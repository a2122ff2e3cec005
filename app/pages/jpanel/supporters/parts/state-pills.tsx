import { NOTICE_BEFORE_DAYS, membershipState } from '~/domain/memberships/membership'
import { addDays, shownDate, type CalendarDate } from '~/kit/calendar'
import { Pill } from '~/ui/pill'
import type { Loaded } from './record-data.server'

const VERIFIED = { Verified: 'good', Pending: 'warn', Denied: 'bad' } as const

export function StatePills({
  supporter,
  memberships,
  methods,
  today,
}: Pick<Loaded, 'supporter' | 'memberships' | 'methods' | 'today'>) {
  const soon = addDays(today, NOTICE_BEFORE_DAYS)
  const member = memberships.find((span) => span.hasBadge && membershipState(span, today) === 'active')
  const ending = methods.filter(({ expiresOn }) => expiresOn !== null && expiresOn <= soon)
  return (
    <>
      {supporter.isSpam ? (
        <Pill tone="bad" icon="flag">
          Spam
        </Pill>
      ) : supporter.isActive ? null : (
        <Pill icon="archive">
          {supporter.mergedInto === null ? 'Archived' : `Merged into ${supporter.mergedInto.name}`}
        </Pill>
      )}
      {member ? (
        <Pill tone="good" icon="check">
          {member.endsOn === null ? member.name : `${member.name} until ${shownDate(member.endsOn)}`}
        </Pill>
      ) : null}
      {supporter.recurringState === 1 ? (
        <Pill tone="good" icon="repeat">
          Recurring active
        </Pill>
      ) : null}
      {supporter.recurringState === 0 ? (
        <Pill tone="warn" icon="repeat">
          Recurring suspended
        </Pill>
      ) : null}
      {ending.map(({ id, name, last4, expiresOn }) => (
        <Pill key={id} tone="warn" icon="credit-card">
          {`${name || `Card ${last4}`} ${(expiresOn ?? '') < today ? 'expired' : 'expires'} ` +
            `${shownDate(expiresOn as CalendarDate)}`}
        </Pill>
      ))}
      {supporter.verifiedStatus === null ? null : (
        <Pill tone={VERIFIED[supporter.verifiedStatus as keyof typeof VERIFIED]} icon="shield-check">
          {supporter.verifiedStatus === 'Pending' ? 'Verification pending' : supporter.verifiedStatus}
        </Pill>
      )}
    </>
  )
}
