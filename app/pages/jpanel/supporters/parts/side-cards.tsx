import type { ReactNode } from 'react'
import { TextareaField } from '~/ui/fields/bound-field'
import { Link } from '~/ui/link'
import {
  NOTICE_AFTER_DAYS,
  NOTICE_BEFORE_DAYS,
  STATE_WORDS,
  membershipState,
  supporterMembershipsPath,
} from '~/domain/memberships/membership'
import { addDays, shownDate, type CalendarDate } from '~/kit/calendar'
import { useServerForm } from '~/http/form/use-server-form'
import { supporterPath } from '~/domain/supporters/supporter'
import { Button } from '~/ui/button'
import { DateText } from '~/ui/date-text'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { PostForm } from '~/ui/form/post-form'
import { MoneyText } from '~/ui/money-text'
import { Count, Pill } from '~/ui/pill'
import { Card, Pairs } from '~/ui/shell/page-head'
import { Contact } from './contact/contact-card'
import { NoteBody } from './note-body'
import type { Loaded } from './record-data.server'

const linked = (words: string, to: string) => (
  <Link className="link" to={to}>
    {words}
  </Link>
)

export function ContactCards(loaded: Loaded) {
  return (
    <div className="stack">
      <Contact {...loaded} />
      {loaded.plans.length > 0 || loaded.methods.length > 0 ? <Recurring {...loaded} /> : null}
    </div>
  )
}

export function OtherCards(loaded: Loaded) {
  return (
    <div className="stack">
      <Memberships {...loaded} />
      <LatestNotes {...loaded} />
    </div>
  )
}

function Recurring({ supporter, plans, methods }: Loaded) {
  const running = plans.filter(({ status }) => status === 'Active' || status === 'Suspended')
  return (
    <Card title="Recurring" isSide more={linked('All plans', `${supporterPath(supporter.id)}?tab=recurring`)}>
      <Pairs
        rows={[
          ...running.map(
            ({
              id,
              description,
              amountMinor,
              currency,
              period,
              nextOn,
              status,
              isCollected,
            }): [ReactNode, ReactNode] => [
              <span key={id}>
                {description}
                <br />
                <small className="muted">
                  {status !== 'Active'
                    ? status
                    : `${period} · ${isCollected ? `next ${shownDate(nextOn as CalendarDate)}` : 'not charged'}`}
                </small>
              </span>,
              <MoneyText key={id} minor={amountMinor} currency={currency} />,
            ],
          ),
          ...methods.map(({ name, last4, expiresOn, isOfGateway }): [ReactNode, ReactNode] => [
            name || `Card ${last4}`,
            !isOfGateway
              ? 'Not charged here'
              : expiresOn === null
                ? 'No expiry'
                : `Until ${shownDate(expiresOn as CalendarDate)}`,
          ]),
        ]}
      />
    </Card>
  )
}

function Memberships({ supporter, memberships, today, may }: Loaded) {
  const shown = memberships.filter(({ endsOn }) => endsOn === null || endsOn >= addDays(today, -NOTICE_AFTER_DAYS))
  const at = supporterMembershipsPath(supporter.id)
  return (
    <Card title="Memberships" isSide more={linked(may.edit ? 'Add or change' : 'History', at)}>
      {shown.length === 0 ? (
        <p className="muted">{memberships.length === 0 ? 'None' : 'No current membership'}</p>
      ) : null}
      {shown.map((span) => (
        <Membership key={`${span.membershipId}-${span.startsOn}`} span={span} today={today} />
      ))}
    </Card>
  )
}

function Membership({ span, today }: { span: Loaded['memberships'][number]; today: CalendarDate }) {
  const { name, startsOn, endsOn, renewalUrl } = span
  const state = membershipState(span, today)
  const isEnding = state === 'active' && endsOn !== null && endsOn <= addDays(today, NOTICE_BEFORE_DAYS)
  const year = Number(today.slice(0, 4)) - Number(startsOn.slice(0, 4)) + (today.slice(5) >= startsOn.slice(5) ? 1 : 0)
  return (
    <div className="membership">
      <p>
        {name}{' '}
        <Pill tone={isEnding ? 'warn' : STATE_WORDS[state].tone}>
          {isEnding ? 'Ends soon' : STATE_WORDS[state].word}
        </Pill>
      </p>
      <p className="muted">
        {`${shownDate(startsOn)} – ${endsOn === null ? 'no end' : shownDate(endsOn)}`}
        {state === 'active' && year > 1 ? ` · ${ordinal(year)} year` : ''}
      </p>
      {(isEnding || state === 'expired') && renewalUrl !== null ? (
        <a className="link" href={renewalUrl} rel="noreferrer" target="_blank">
          Page to renew
        </a>
      ) : null}
    </div>
  )
}

const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const ordinal = (count: number): string => `${count}${ENDINGS[ordinals.select(count)] ?? 'th'}`

function LatestNotes({ supporter, notes, may }: Loaded) {
  const [form, fields] = useServerForm({ id: 'side-note', values: { body: '' }, failure: undefined })
  const latest = notes?.notes.slice(0, 3) ?? []
  return (
    <Card
      title={<>Notes {supporter.noteCount === 0 ? null : <Count value={supporter.noteCount} />}</>}
      isSide
      more={linked('All notes', `${supporterPath(supporter.id)}?tab=notes`)}
    >
      {latest.length === 0 ? <p className="muted">{"There aren't any notes yet for this account"}</p> : null}
      {latest.map((note) => (
        <div key={note.id} className="side-note">
          <NoteBody tree={note.tree} />
          <p className="muted">
            {note.createdBy ? `${note.createdBy.firstName} ${note.createdBy.lastName} · ` : ''}
            <DateText at={note.createdAt} />
          </p>
        </div>
      ))}
      {may.note ? (
        <PostForm id={form.id} className="stack">
          <LeaveGuard isSmall />
          <TextareaField field={fields.body} label="New note" rows={2} />
          <div className="actions">
            <Button type="submit" name="intent" value="add-note" icon="note">
              Create note
            </Button>
          </div>
        </PostForm>
      ) : null}
    </Card>
  )
}
