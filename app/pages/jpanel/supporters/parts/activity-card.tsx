import { Link } from '~/ui/link'
import { withSymbol } from '~/kit/money'
import { supporterPath } from '~/domain/supporters/supporter'
import { DateText } from '~/ui/date-text'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { MoneyText } from '~/ui/money-text'
import { LinkButton } from '~/ui/button'
import { Card } from '~/ui/shell/page-head'
import type { ShownPost } from '~/domain/timeline/shown-post'
import { AddUpdate } from '../../parts/timeline/update-panel'
import { PrivatePill, tagIcon, UpdateBody } from '../../parts/timeline/update-parts'
import type { Loaded } from './record-data.server'

type Entry = NonNullable<Loaded['activity']>['months'][number]['entries'][number]
type Kind = Entry['kind']
const KINDS: readonly { key: Kind | null; label: string }[] = [
  { key: null, label: 'All' },
  { key: 'payments', label: 'Payments' },
  { key: 'emails', label: 'Emails' },
  { key: 'notes', label: 'Notes' },
  { key: 'calls', label: 'Calls' },
  { key: 'updates', label: 'Updates' },
  { key: 'changes', label: 'Changes' },
]
const ICONS: Record<Kind, IconName> = {
  payments: 'gift',
  emails: 'mail',
  notes: 'note',
  calls: 'phone',
  updates: 'flag',
  changes: 'pencil',
}

export const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15T00:00:00Z`),
  )

export function ActivityCard({ supporter, tab, activity, posts, show, isOlder, may, currency }: Loaded) {
  const at = supporterPath(supporter.id)
  const address = (kind: string | null, before?: string) => {
    const search = new URLSearchParams({
      ...(kind === null ? {} : { show: kind }),
      ...(before === undefined ? {} : { before }),
    }).toString()
    return search === '' ? at : `${at}?${search}`
  }
  const months = activity?.months ?? []
  return (
    <section className="card activity">
      <div className="card-head">
        <h2>Timeline</h2>
        {may.edit && tab === 'profile' ? <AddUpdate size="small" /> : null}
        <nav className="tabs" aria-label="Timeline">
          {KINDS.filter(({ key }) => key !== 'payments' || may.money).map(({ key, label }) => (
            <Link
              key={label}
              to={address(key)}
              className={show === key ? 'on' : undefined}
              aria-current={show === key ? 'page' : undefined}
              preventScrollReset
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
      {months.length === 0 ? (
        <p className="muted nothing">{isOlder ? 'Nothing older.' : 'Nothing has happened yet.'}</p>
      ) : null}
      {months.map(({ month, receivedMinor, entries }) => (
        <section key={month} aria-labelledby={`month-${month}`}>
          <h3 className="month" id={`month-${month}`}>
            {monthName(month)}
            {receivedMinor === null ? null : (
              <span className="n">{`${withSymbol({ minor: receivedMinor, currency })} received`}</span>
            )}
          </h3>
          <ul className="entries">
            {entries.map((entry) => (
              <ActivityEntry
                key={entry.key}
                entry={entry}
                post={posts.find(({ id }) => id === entry.postId)}
                mayEdit={may.edit}
                currency={currency}
              />
            ))}
          </ul>
        </section>
      ))}
      {activity?.older ? (
        <div className="older">
          <LinkButton to={address(show, activity.older)}>Show older entries</LinkButton>
        </div>
      ) : null}
    </section>
  )
}

type EntryProps = { entry: Entry; post: ShownPost | undefined; mayEdit: boolean; currency: string }

function ActivityEntry({ entry, post, mayEdit, currency }: EntryProps) {
  return (
    <li>
      <span className="mark">
        <Icon name={post === undefined ? ICONS[entry.kind] : tagIcon(post.tag)} size="sm" />
      </span>
      <div className="what">
        <p>
          {entry.href === null ? (
            entry.title
          ) : (
            <Link className="link" to={entry.href}>
              {entry.title}
            </Link>
          )}
          {post?.isPrivate ? (
            <>
              {' '}
              <PrivatePill />
            </>
          ) : null}
        </p>
        {post === undefined ? null : <UpdateBody post={post} mayEdit={mayEdit} />}
        {entry.details.map((detail) => (
          <p key={detail} className={entry.kind === 'notes' ? 'quote' : 'muted'}>
            {detail}
          </p>
        ))}
        {entry.by === null ? null : <p className="muted">{`By ${entry.by}`}</p>}
      </div>
      <div className="when">
        {entry.amountMinor === null || entry.currency === null ? null : (
          <b>
            <MoneyText minor={entry.amountMinor} currency={entry.currency} code={entry.currency !== currency} />
          </b>
        )}
        <DateText at={entry.at} />
      </div>
    </li>
  )
}

export function EmptySection({ title, children }: { title: string; children: string }) {
  return (
    <Card title={title}>
      <p className="muted">{children}</p>
    </Card>
  )
}
