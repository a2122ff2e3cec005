import { MAX_RECORD_ROWS } from '~/kit/search/shown-rows'
import { CutNote } from '~/ui/list/cut-note'
import { Link } from '~/ui/link'
import type { ShownAddress } from '~/domain/contributions/record'
import { Avatar } from '~/ui/avatar'
import { DateText } from '~/ui/date-text'
import type { IconName } from '~/ui/icon-names'
import { Card, Pairs } from '~/ui/shell/page-head'
import { Pill, type Tone } from '~/ui/pill'
import { confirmedRows, type DebitConfirmation } from './confirmed-rows'
import { disputedLook, disputeRows } from './dispute-words'
import type { ShownDispute } from './refund-offer.server'

export function AddressCard({
  billing,
  shipping,
  method,
}: {
  billing: ShownAddress | null
  shipping: ShownAddress | null
  method: string | null
}) {
  return (
    <Card title="Billing and shipping" className="later">
      <div className="pair">
        <Address title="Billing" address={billing} />
        <Address title="Shipping" address={shipping} {...(method ? { method } : {})} />
      </div>
    </Card>
  )
}

function Address({ title, address, method }: { title: string; address: ShownAddress | null; method?: string }) {
  return (
    <div>
      <h3>{title}</h3>
      {address === null ? <p className="muted">None</p> : null}
      {address && address.lines.length > 0 ? (
        <p>
          {address.lines.map((line, index) => (
            <span key={index}>
              {line}
              <br />
            </span>
          ))}
        </p>
      ) : null}
      {address?.email || address?.phone ? (
        <p className="muted">
          {address.email}
          {address.email && address.phone ? <br /> : null}
          {address.phone}
        </p>
      ) : null}
      {method ? <p className="muted">{method}</p> : null}
    </div>
  )
}

type Entry = { id: string; at: Date; actor: string; said: string }

export function HistoryCard({ entries }: { entries: Entry[] }) {
  return (
    <Card title="History" className="later">
      {entries.length === 0 ? (
        <p className="muted">No activity yet.</p>
      ) : (
        <ol className="timeline">
          {entries.map(({ id, at, actor, said }) => (
            <li key={id} className={said.startsWith('Paid') ? 'good' : undefined}>
              {said}
              <span className="when">
                <DateText at={at} full />
                {` · ${actor}`}
              </span>
            </li>
          ))}
        </ol>
      )}
      <CutNote rows={entries.length} max={MAX_RECORD_ROWS} rest="The journal has every entry." />
    </Card>
  )
}

type Supporter = { id: number; name: string; kind: string; given: string; contributions: number; first: Date | null }

export function SupporterCard({
  supporter,
  name,
  isAnonymous,
  canSee,
}: {
  supporter: Supporter | null
  name: string
  isAnonymous: boolean
  canSee: boolean
}) {
  const anonymous = isAnonymous ? ' · Anonymous' : ''
  return (
    <Card title="Supporter" isSide>
      <div className="who-row">
        <Avatar name={supporter?.name ?? name} size="md" />
        <div>
          {supporter && canSee ? (
            <Link className="link" to={`/jpanel/supporters/${supporter.id}`}>
              {supporter.name}
            </Link>
          ) : (
            <b className="medium">{supporter?.name ?? name}</b>
          )}
          <p className="small muted">{`${supporter?.kind ?? 'Not linked to a supporter'}${anonymous}`}</p>
        </div>
      </div>
      {supporter ? (
        <Pairs
          rows={[
            ['Total given', supporter.given],
            ['Gifts and purchases', supporter.contributions],
            ...(supporter.first ? ([['First', <DateText key="first" at={supporter.first} />]] as const) : []),
          ]}
        />
      ) : null}
    </Card>
  )
}

const PAYMENT_LOOKS: Record<string, { tone: Tone; icon: IconName; word: string }> = {
  succeeded: { tone: 'good', icon: 'check', word: 'Succeeded' },
  pending: { tone: 'warn', icon: 'clock', word: 'Pending' },
  failed: { tone: 'bad', icon: 'alert-circle', word: 'Failed' },
}

type Look = (typeof PAYMENT_LOOKS)[string]

const toRefundLook = ({ status, refunded, isRefunded }: Payment): Look | null =>
  status !== 'succeeded' || refunded === null
    ? null
    : { tone: 'quiet', icon: 'arrow-back-up', word: isRefunded ? 'Refunded' : 'Partially refunded' }

const TYPES: Record<string, string> = {
  card: 'Card',
  bank: 'Bank account',
  cash: 'Cash',
  cheque: 'Check',
  paypal: 'PayPal',
  unknown: 'Other',
}

type Payment = {
  id: number
  status: string
  type: string
  amount: string
  refunded: string | null
  /** True only for a full refund. */
  isRefunded: boolean
  reference: string | null
  at: Date
  confirmed: DebitConfirmation | null
}
type Paying = {
  payments: Payment[]
  disputes: ShownDispute[]
  check: { number: string; date: string | null } | null
  other: { reference: string | null; note: string | null } | null
}

export function PaymentCards({ payments, disputes, check, other }: Paying) {
  if (payments.length === 0) {
    return (
      <Card title="Payment" isSide>
        <p className="muted">No payment was due.</p>
      </Card>
    )
  }
  return payments.map((payment) => {
    const ofIt = disputes.filter(({ paymentId }) => paymentId === payment.id)
    const look = disputedLook(ofIt) ?? toRefundLook(payment) ?? PAYMENT_LOOKS[payment.status]
    const pill = look ? (
      <Pill tone={look.tone} icon={look.icon}>
        {look.word}
      </Pill>
    ) : undefined
    return (
      <Card key={payment.id} title="Payment" isSide aside={pill}>
        <Pairs
          rows={[
            ['Type', TYPES[payment.type] ?? payment.type],
            ['Amount', payment.amount],
            ...(payment.refunded ? ([['Refunded', payment.refunded]] as const) : []),
            ...(check
              ? ([
                  ['Check number', check.number],
                  ...(check.date ? ([['Check date', check.date]] as const) : []),
                ] as const)
              : []),
            ...(other?.reference ? ([['Reference', other.reference]] as const) : []),
            ...(other?.note ? ([['Note', other.note]] as const) : []),
            ...(payment.reference && !check && !other ? ([['Reference', payment.reference]] as const) : []),
            ['Date', <DateText key="at" at={payment.at} />],
            ...confirmedRows(payment.confirmed),
            ...disputeRows(ofIt),
          ]}
        />
      </Card>
    )
  })
}

export function NotesCard({ comments, notes }: { comments: string | null; notes: string | null }) {
  if (!comments && !notes) return null
  return (
    <Card title="Notes" isSide>
      {comments ? (
        <div>
          <h3>Special notes</h3>
          <p className="as-typed">{comments}</p>
        </div>
      ) : null}
      {notes ? (
        <div>
          <h3>Staff notes</h3>
          <p className="as-typed">{notes}</p>
        </div>
      ) : null}
    </Card>
  )
}
