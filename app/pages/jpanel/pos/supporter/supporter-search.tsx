import { useEffect, useState, useSyncExternalStore } from 'react'
import { shownDate, parseCalendarDate } from '~/kit/calendar'
import { MAX_FOUND_SUPPORTERS } from '~/kit/search/shown-rows'
import { Avatar } from '~/ui/avatar'
import { Icon } from '~/ui/icon'
import type { SelectedSupporter } from './selected'
import { FoundList, type FoundRow } from '~/pages/jpanel/pos/controls/found-list'
import { merged } from './found-supporter'
import type { KnownSupporters } from './known-supporters'
import { useDeviceSupporters } from './use-device-supporters'
import { describeGiver, GUEST, type TillOrder } from '~/pages/jpanel/pos/cart/order'
import { useLookup } from '~/pages/jpanel/pos/controls/use-lookup'
import { readFoundSupporter, type FoundSupporter, type FoundSupporterWire } from '~/wire/supporters'

/** More than a screen shows. Rendering takes far longer than finding, and typing more letters narrows the list. */
const MAX_CACHED = 15

/**
 * Typing queries the server only after a pause; Enter queries at once (R-LISTS-5). The pause is shorter without a local
 * list. Values are in milliseconds.
 */
const PAUSE_MS = { known: 1000, unknown: 250 }

const SAYS = {
  idle: 'Type a name, an email address or a phone number.',
  failed: 'Could not search supporters. Please try again.',
  done: 'No supporter found.',
}

const SAYS_ALONE = {
  ...SAYS,
  idle: 'Type a whole email address or phone number.',
  done: 'Without a network, only a whole email address or phone number finds a supporter.',
}

const NOBODY = { firstName: '', lastName: '', organizationName: '', email: '', phone: '' }

type SupporterSearchProps = {
  order: TillOrder | null
  known: KnownSupporters
  onChoose: (selected: SelectedSupporter) => void
  onNew: (typed: string) => void
  onEdit: () => void
}

export function SupporterSearch({ order, known, onChoose, onNew, onEdit }: SupporterSearchProps) {
  const [typed, setTyped] = useState('')
  const { people, isCut, isAlone, state, askNow, askAgain } = usePeople(known, typed)
  const giver = describeGiver(order)
  return (
    <>
      <div className="sheet-body">
        {giver === GUEST ? null : (
          <div className="card-of-one">
            <Avatar name={giver} size="lg" />
            <span>
              <b>{giver}</b>
              <small>
                {order?.billing.email || (order?.supporterId === null ? 'Not a supporter yet' : 'Supporter')}
              </small>
            </span>
            <button type="button" className="tbtn" onClick={onEdit}>
              <Icon name="pencil" />
              Edit
            </button>
          </div>
        )}
        <div className="scan">
          <Icon name="search" />
          <input
            type="search"
            aria-label="Search supporters"
            placeholder="Name, email or phone"
            autoFocus
            data-first
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              const [only, ...others] = people
              if (event.key !== 'Enter') return
              if (state === 'done' && only && others.length === 0) onChoose(toSelected(only))
              else askNow()
            }}
          />
        </div>
        <FoundList
          label="Supporters found"
          found={people}
          rowOf={toFoundRow}
          // With the whole list on the device, a failed request does not matter.
          state={state === 'failed' && people.length > 0 && known.isWhole() ? 'done' : state}
          says={isAlone ? SAYS_ALONE : SAYS}
          onChoose={(supporter) => onChoose(toSelected(supporter))}
          onRetry={askAgain}
          isCut={isCut}
        />
      </div>
      <footer>
        <button type="button" className="tbtn" onClick={() => onNew(typed)}>
          <Icon name="user-plus" />
          New supporter
        </button>
        <button
          type="button"
          className="tbtn"
          onClick={() => onChoose({ supporterId: null, supporterName: '', billing: NOBODY })}
        >
          <Icon name="user" />
          {order && order.supporterId !== null ? 'Switch to guest' : 'Guest'}
        </button>
      </footer>
    </>
  )
}

function usePeople(known: KnownSupporters, typed: string) {
  useSyncExternalStore(known.subscribe, known.version, known.version)
  const isWhole = known.isWhole()
  useEffect(() => known.refresh(), [known])
  const { found, state, askNow, askAgain } = useLookup<FoundSupporterWire>(
    '/jpanel/supporters/autocomplete?search=',
    typed,
    {
      pauseMs: isWhole ? PAUSE_MS.known : PAUSE_MS.unknown,
    },
  )
  const device = useDeviceSupporters(typed)
  const others = isWhole && state === 'loading' ? [] : found.map(readFoundSupporter)
  const cached = known.find(typed, MAX_CACHED)
  if (device.isAlone) {
    const here = cached.filter(({ id }) => device.isHere(id))
    const alone = { isCut: false, isAlone: true, state: toStateAlone(typed) }
    return { people: merged(device.people, here), ...alone, askNow, askAgain }
  }
  const isCut = state === 'done' ? found.length >= MAX_FOUND_SUPPORTERS : cached.length >= MAX_CACHED
  return { people: merged(cached, others), isCut, isAlone: false, state, askNow, askAgain }
}

const toStateAlone = (typed: string) => (typed.trim() === '' ? ('idle' as const) : ('done' as const))

const toSelected = (supporter: FoundSupporter): SelectedSupporter => ({
  supporterId: supporter.id,
  supporterName: supporter.name,
})

const toFoundRow = (supporter: FoundSupporter): FoundRow => ({
  id: supporter.id,
  name: supporter.name,
  note: [supporter.email, supporter.address].filter(Boolean).join(' · '),
  portrait: <Avatar name={supporter.name} size="lg" />,
  aside: <MembershipPill supporter={supporter} />,
})

function MembershipPill({ supporter }: { supporter: FoundSupporter }) {
  const { membershipName: name, isMembershipExpired: isExpired } = supporter
  if (!name) return null
  const endsOn = parseCalendarDate((supporter.membershipEndsOn ?? '').slice(0, 10))
  return (
    <span className={isExpired ? 'pill warn' : 'pill'} title={endsOn ? `Until ${shownDate(endsOn)}` : undefined}>
      {isExpired ? `${name}, expired` : name}
    </span>
  )
}
