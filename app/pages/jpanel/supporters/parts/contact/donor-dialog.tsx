import { useRef, useState, type ReactNode } from 'react'
import { isFailure } from '~/http/use-call'
import { MAX_MATCHES } from '~/kit/search/shown-rows'
import { counted, grouped } from '~/kit/text'
import { Button } from '~/ui/button'
import { CutNote } from '~/ui/list/cut-note'
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
type Opened = { id: number; kind: 'Gift' | 'Pledge' }
type Props = Requested & { isOpen: boolean; onClose: () => void }

/**
 * Shows a donor of the donor CRM with their gifts, or one gift with its lines, as in the documented modals
 * (R-SUPPORTERS-10).
 */
export function DonorDialog({ isOpen, onClose, ...requested }: Props) {
  const [gift, setGift] = useState<Opened | null>(null)
  const body = useRef<HTMLDivElement>(null)
  // Keeps its height while the gift loads. Otherwise the second of two clicks would hit a button in the footer.
  const open = (opened: Opened) => {
    if (body.current) body.current.style.minBlockSize = `${body.current.offsetHeight}px`
    setGift(opened)
  }
  const close = () => {
    setGift(null)
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={gift === null ? `Donor ${requested.donorId}` : gift.kind}
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
      <div ref={body}>
        {gift === null ? <Donor {...requested} onOpen={open} /> : <Gift key={gift.id} id={gift.id} />}
      </div>
    </Dialog>
  )
}

function Donor({ donorId, name, email, onOpen }: Requested & { onOpen: (opened: Opened) => void }) {
  // Whole names are compared, so the split between first and last name makes no difference.
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
                <MoneyText minor={donor.totalMinor} currency={donor.currency} symbol />{' '}
                {`in ${counted(donor.payments, 'gift')}`}
              </span>,
            ],
          ]}
        />
      )}
      <Entries label="Gifts" none="None yet">
        {gifts.map((gift) => (
          <Entry key={gift.id} {...gift} kind="Gift" onOpen={onOpen}>
            <MoneyText minor={gift.amountMinor} currency={gift.currency} symbol />
          </Entry>
        ))}
      </Entries>
      {donor !== null && gifts.length > 0 && gifts.length < donor.payments ? (
        <p className="small muted">{`Showing the latest ${gifts.length} of ${grouped(donor.payments)}.`}</p>
      ) : null}
      <Entries label="Pledges">
        {pledges.map((pledge) => (
          <Entry key={pledge.id} {...pledge} kind="Pledge" onOpen={onOpen}>
            <Promised {...pledge} />
          </Entry>
        ))}
      </Entries>
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
                  {emailAndId(match)} <MoneyText minor={match.totalMinor} currency={match.currency} symbol />
                </span>
              </li>
            ))}
          </ul>
          <CutNote rows={matches.length} max={MAX_MATCHES} which="first" />
        </section>
      )}
    </div>
  )
}

const emailAndId = ({ email, donorId }: ShownDonor['matches'][number]): string =>
  [email, donorId === null ? null : `Donor ${donorId}`].filter(Boolean).join(', ')

function Entries({ label, none, children }: { label: string; none?: string; children: readonly ReactNode[] }) {
  if (children.length === 0 && none === undefined) return null
  return (
    <section aria-label={label}>
      <h3>{label}</h3>
      {children.length === 0 ? <p className="muted">{none}</p> : <ul className="plain donor-gifts">{children}</ul>}
    </section>
  )
}

type EntryProps = Pick<ShownDonor['pledges'][number], 'id' | 'givenOn' | 'description'> & {
  kind: Opened['kind']
  onOpen: (opened: Opened) => void
  children: ReactNode
}

const Entry = ({ id, givenOn, description, kind, onOpen, children }: EntryProps) => (
  <li>
    <Day on={givenOn} />
    <button type="button" className="link" onClick={() => onOpen({ id, kind })}>
      {description || kind}
    </button>
    {children}
  </li>
)

function Gift({ id }: { id: number }) {
  const { answer, again } = useAnswer<GiftWire, ShownGift>('/jpanel/donors/gift', giftBody(id), readGiftReply)
  if (answer === null) return <Waiting />
  if (isFailure(answer))
    return (
      <ErrorState title="The gift could not be loaded" onRetry={again}>
        {answer.message}
      </ErrorState>
    )
  const { number, givenOn, description, donor, fund, payment, url, codes, lines, pledge, amountMinor, currency } =
    answer
  const isEndless = pledge?.id === id && amountMinor === 0n
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
        ...(lines.length === 0 && description !== '' ? ([['Description', description]] as const) : []),
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
      {...(isEndless
        ? {}
        : { total: ['Total', <MoneyText key="total" minor={amountMinor} currency={currency} symbol />] })}
    />
  )
}
