import type { ReactNode } from 'react'
import { Link } from '~/ui/link'
import type { RelatedRecords } from '~/domain/contributions/related-records.server'
import { DateText } from '~/ui/date-text'
import { Card, Pairs } from '~/ui/shell/page-head'
import { Pill, type Tone } from '~/ui/pill'

const STATUS_TONES: Record<string, Tone> = { Active: 'good', Suspended: 'warn', Expired: 'warn', Cancelled: 'bad' }

function Numbered({ to, children }: { to: string | null; children: ReactNode }) {
  return to === null ? (
    <span className="mono">{children}</span>
  ) : (
    <Link className="link mono" to={to}>
      {children}
    </Link>
  )
}

function Profile({ profile, maySee }: { profile: RelatedRecords['profiles'][number]; maySee: boolean }) {
  const { id, description, status, terms, next, taken, left, collected } = profile
  return (
    <Card title="Recurring plan" isSide aside={<Pill tone={STATUS_TONES[status] ?? 'quiet'}>{status}</Pill>}>
      <Pairs
        rows={[
          ['Plan', <Numbered key="id" to={maySee ? `/jpanel/recurring_payments/${id}` : null}>{`#${id}`}</Numbered>],
          ['For', description],
          ['Amount', terms],
          ...(next ? ([['Next charge', next]] as const) : []),
          ...(left ? ([['Remaining', left]] as const) : []),
          ['Collected so far', taken],
          ['Payment method', collected],
        ]}
      />
    </Card>
  )
}

const UNSENT = {
  held: 'waits in the outbox',
  queued: 'is being sent',
  retrying: 'is tried again',
  failed: 'failed',
} as const

type Reply = NonNullable<RelatedRecords['tributes'][number]['reported']>

function TributeNews({ by, name, at, due, mail }: Reply) {
  const how = by === 'email' ? 'by email' : 'by letter'
  if (at !== null && mail !== null && mail !== 'sent')
    return (
      <p className="small muted">
        {`The email for ${name ?? 'the recipient'} ${UNSENT[mail]}, written on `}
        <DateText at={at} />
      </p>
    )
  return (
    <p className="small muted">
      {at
        ? `${name ?? 'The recipient'} was notified ${how} on `
        : `${name ?? 'The recipient'} will be notified ${how} on `}
      <DateText at={at ?? due} />
    </p>
  )
}

export function RelatedCards({ profiles, tributes, downloads, receipts, maySee }: RelatedRecords) {
  return (
    <>
      {profiles.map((profile) => (
        <Profile key={profile.id} profile={profile} maySee={maySee.plans} />
      ))}
      {tributes.map(({ id, words, message, amount, reported }) => (
        <Card key={id} title="Tribute" isSide aside={<span className="muted">{amount}</span>}>
          <div>
            <p className="medium">{words}</p>
            {message ? <p className="as-typed">{message}</p> : null}
            {reported ? <TributeNews {...reported} /> : null}
          </div>
        </Card>
      ))}
      {downloads.length > 0 ? (
        <Card title="Downloads" isSide>
          {downloads.map(({ id, filename, used, left, until, isOver }) => (
            <div key={id}>
              <p className="medium">{filename}</p>
              <p className="small muted">
                {left === null ? used : `${used}, ${left} left`}
                {until ? (isOver ? ' · ended ' : ' · until ') : null}
                {until ? <DateText at={until} /> : null}
              </p>
            </div>
          ))}
        </Card>
      ) : null}
      {receipts.map(({ id, number, status, amount, issuedAt, voidedAt, paper }) => (
        <Card
          key={number}
          title="Tax receipt"
          isSide
          aside={status === 'issued' ? undefined : <Pill tone="warn">{status}</Pill>}
        >
          <Pairs
            rows={[
              [
                'Number',
                <Numbered key="number" to={maySee.receipts ? `/jpanel/tax_receipts/${id}` : null}>
                  {number}
                </Numbered>,
              ],
              ['Amount', amount],
              ...(issuedAt ? ([['Issued', <DateText key="issued" at={issuedAt} />]] as const) : []),
              ...(voidedAt ? ([['Void since', <DateText key="void" at={voidedAt} />]] as const) : []),
            ]}
          />
          {paper === null ? null : (
            <p>
              <a className="link" href={paper} target="_blank" rel="noreferrer">
                Open receipt (PDF)
              </a>
            </p>
          )}
        </Card>
      ))}
    </>
  )
}
