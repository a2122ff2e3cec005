import { useState } from 'react'
import { isFailure } from '~/http/use-call'
import { counted } from '~/kit/text'
import { Button } from '~/ui/button'
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
import { Day, Promised, useAnswer, Waiting } from './donor-parts'

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
  const { donor, gifts, pledges, matches } = answer
  return (
    <div className="stack donor-view">
      {donor === null ? (
        <p>Nobody has this donor number.</p>
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
                <MoneyText minor={donor.totalMinor} currency={donor.currency} symbol /> {`in ${counted(donor.payments, 'gift')}`}
              </span>,
            ],
          ]}
        />
      )}
      <section aria-label="Gifts">
        <h3>Gifts</h3>
        {gifts.length === 0 ? <p className="muted">None yet</p> : null}
        <ul className="plain donor-gifts">
          {gifts.map(({ id, givenOn, description, amountMinor, currency }) => (
            <li key={id}>
              <Day on={givenOn} />
              <button type="button" className="link" onClick={() => onGift(id)}>
                {description || 'Gift'}
              </button>
              <MoneyText minor={amountMinor} currency={currency} symbol />
            </li>
          ))}
        </ul>
      </section>
      {pledges.length === 0 ? null : (
        <section aria-label="Pledges">
          <h3>Pledges</h3>
          <ul className="plain donor-gifts">
            {pledges.map((pledge) => (
              <li key={pledge.id}>
                <Day on={pledge.givenOn} />
                <button type="button" className="link" onClick={() => onGift(pledge.id)}>
                  {pledge.description || 'Pledge'}
                </button>
                <Promised {...pledge} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {matches.length === 0 ? null : (
        <section aria-label="May be the same">
          <h3>May be the same</h3>
          <ul className="plain">
            {matches.map((match) => (
              <li key={`${match.id} ${match.donorId}`}>
                {match.url === null ? (
                  match.name
                ) : (
                  <Link className="link" to={match.url}>
                    {match.name}
                  </Link>
                )}{' '}
                <span className="muted">
                  {[match.email, match.donorId === null ? null : `Donor ${match.donorId}`].filter(Boolean).join(', ')}{' '}
                  <MoneyText minor={match.totalMinor} currency={match.currency} symbol />
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
  const { number, givenOn, donor, fund, payment, url, codes, lines, pledge, amountMinor, currency } = answer
  return (
    <Pairs
      rows={[
        ...(url === null
          ? []
          : ([
              [
                'Contribution',
                <Link key="number" className="link" to={url}>
                  {`#${number}`}
                </Link>,
              ],
            ] as const)),
        ['Date', <Day key="on" on={givenOn} />],
        ['Donor', donor],
        ...(payment === null ? [] : ([['Payment', payment]] as const)),
        ...(fund === null ? [] : ([['Fund', fund]] as const)),
        ...codes.map(({ name, value }) => [name, value] as const),
        ...(pledge === null ? [] : ([['Pledge', <Promised key="pledge" {...pledge} />]] as const)),
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
