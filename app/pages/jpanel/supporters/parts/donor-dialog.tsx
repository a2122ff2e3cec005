import { useEffect, useState } from 'react'
import { supporterPath } from '~/domain/supporters/supporter'
import { call, isFailure, useCsrf, type CallFailure } from '~/http/use-call'
import { counted } from '~/kit/text'
import { Button } from '~/ui/button'
import { DateText } from '~/ui/date-text'
import { Link } from '~/ui/link'
import { MoneyText } from '~/ui/money-text'
import { Dialog } from '~/ui/overlay/dialog'
import { Pairs } from '~/ui/shell/page-head'
import { ErrorState } from '~/ui/states'
import {
  donorBody,
  giftBody,
  readDonorReply,
  readGiftReply,
  type DonorWire,
  type GiftWire,
  type ShownDonor,
  type ShownGift,
} from '~/wire/crm/donors'

type Requested = { donorId: number; name: string; email: string | null }
type Props = Requested & { isOpen: boolean; onClose: () => void }

/** A donor of the donor CRM with their gifts, and one of these with its lines: the documented modals (R-SUPPORTERS-10). */
export function DonorDialog({ isOpen, onClose, ...requested }: Props) {
  const [gift, setGift] = useState<number | null>(null)
  const close = () => {
    setGift(null)
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={gift === null ? `Donor ${requested.donorId}` : 'Gift'}
      isWide
      foot={
        <>
          {gift === null ? null : (
            <Button icon="arrow-left" onClick={() => setGift(null)}>
              Donor
            </Button>
          )}
          <Button onClick={close}>Close</Button>
        </>
      }
    >
      {gift === null ? <Donor {...requested} onGift={setGift} /> : <Gift key={gift} id={gift} />}
    </Dialog>
  )
}

/** What one call answers, requested when it is first shown and again after a failure. */
function useAnswer<S, R>(path: string, body: object, read: (sent: S) => R) {
  const csrf = useCsrf()
  const [answer, setAnswer] = useState<R | CallFailure | null>(null)
  const [round, setRound] = useState(0)
  const sent = JSON.stringify(body)
  useEffect(() => {
    const stop = new AbortController()
    void call<S>(path, csrf, { body: JSON.parse(sent) as object, signal: stop.signal }).then((reply) => {
      if (!stop.signal.aborted) setAnswer(isFailure(reply) ? reply : read(reply))
    })
    return () => stop.abort()
  }, [path, csrf, sent, read, round])
  return { answer, again: () => setRound(round + 1) }
}

const Waiting = () => <p aria-busy="true">Loading…</p>

function Donor({ donorId, name, email, onGift }: Requested & { onGift: (id: number) => void }) {
  // Whole names are compared: which part is the first one makes no difference.
  const body = donorBody({ id: donorId, firstName: name, lastName: '', email: email ?? '' })
  const { answer, again } = useAnswer<DonorWire, ShownDonor>('/jpanel/donors/view', body, readDonorReply)
  if (answer === null) return <Waiting />
  if (isFailure(answer))
    return (
      <ErrorState title="The donor could not be loaded" onRetry={again}>
        {answer.message}
      </ErrorState>
    )
  const { donor, gifts, matches } = answer
  return (
    <div className="stack donor-view">
      {donor === null ? (
        <p>No supporter has this donor number.</p>
      ) : (
        <Pairs
          rows={[
            ['Name', donor.name],
            ['Email', donor.email ?? 'None'],
            ['Phone', donor.phone ?? 'None'],
            ['Address', donor.address || 'None'],
            [
              'Given',
              <span key="given">
                <MoneyText minor={donor.totalMinor} currency={donor.currency} symbol /> {`in ${counted(donor.payments, 'payment')}`}
              </span>,
            ],
          ]}
        />
      )}
      <section aria-label="Gifts">
        <h3>Gifts</h3>
        {gifts.length === 0 ? <p className="muted">None yet</p> : null}
        <ul className="plain donor-gifts">
          {gifts.map(({ id, at, description, amountMinor, currency }) => (
            <li key={id}>
              <DateText at={at} />
              <button type="button" className="link" onClick={() => onGift(id)}>
                {description || 'Gift'}
              </button>
              <MoneyText minor={amountMinor} currency={currency} symbol />
            </li>
          ))}
        </ul>
      </section>
      {matches.length === 0 ? null : (
        <section aria-label="May be the same">
          <h3>May be the same</h3>
          <ul className="plain">
            {matches.map((match) => (
              <li key={match.id}>
                <Link className="link" to={supporterPath(match.id)}>
                  {match.name}
                </Link>{' '}
                <span className="muted">
                  {[match.email, match.donorId === null ? null : `Donor ${match.donorId}`].filter(Boolean).join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Gift({ id }: { id: number }) {
  const { answer, again } = useAnswer<GiftWire, ShownGift>('/jpanel/donors/gift', giftBody(id), readGiftReply)
  if (answer === null) return <Waiting />
  if (isFailure(answer))
    return (
      <ErrorState title="The gift could not be loaded" onRetry={again}>
        {answer.message}
      </ErrorState>
    )
  const { number, at, donor, fund, payment, url, lines, amountMinor, currency } = answer
  return (
    <Pairs
      rows={[
        [
          'Contribution',
          <Link key="number" className="link" to={url}>
            {`#${number}`}
          </Link>,
        ],
        ['Date', <DateText key="at" at={at} full />],
        ['Donor', donor],
        ['Payment', payment ?? 'None'],
        ...(fund === null ? [] : ([['Fund', fund]] as const)),
        ...lines.map(
          ({ description, fund: own, minor }, place) =>
            [
              own === null ? description : `${description} (${own})`,
              <MoneyText key={place} minor={minor} currency={currency} symbol />,
            ] as const,
        ),
      ]}
      total={['Total', <MoneyText key="total" minor={amountMinor} currency={currency} symbol />]}
    />
  )
}
