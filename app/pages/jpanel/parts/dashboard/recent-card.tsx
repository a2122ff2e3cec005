import { Link } from '~/ui/link'
import { statuses, type FulfilmentRule } from '~/domain/contributions/status'
import { itemsSentence } from '~/domain/reports/dashboard'
import type { RecentContribution } from '~/domain/reports/queries.server'
import type { Part } from '~/http/page'
import { Avatar } from '~/ui/avatar'
import { DateText } from '~/ui/date-text'
import { MoneyText } from '~/ui/money-text'
import { EmptyCard } from './empty-card'
import { FailedCard } from './failed-card'
import { StatusPill } from '../status/status-pill'

const contributionPath = (one: RecentContribution): string => `/jpanel/contributions/${one.number}`
const donorName = (one: RecentContribution): string => one.name || 'Anonymous Donor'
const describeItems = (one: RecentContribution): string => itemsSentence(one.lines, one.totalItems) || `#${one.number}`

/** With `isOfOne` the page already names the supporter, so each row is named by its items. */
type RecentProps = {
  recent: Part<RecentContribution[]>
  rule: FulfilmentRule
  title?: string
  allTo?: string
  isOfOne?: boolean
}

export function RecentCard({
  recent,
  rule,
  title = 'Recent contributions',
  allTo = '/jpanel/contributions',
  isOfOne = false,
}: RecentProps) {
  if (!recent.isLoaded) return <FailedCard title={title} requestId={recent.requestId} />
  if (recent.value.length === 0)
    return (
      <EmptyCard title={title} icon="gift">
        Contributions appear here as soon as they come in.
      </EmptyCard>
    )
  return (
    <section className={isOfOne ? 'card recent of-one' : 'card recent'}>
      <div className="card-head">
        <h2>{title}</h2>
        <Link className="more link" to={allTo}>
          All contributions
        </Link>
      </div>
      <table className="list no-phone">
        <caption className="sr">{`Contributions: ${isOfOne ? '' : 'supporter, '}items, status, total, date`}</caption>
        <colgroup>
          {isOfOne ? null : <col className="w-name" />}
          <col />
          <col className="w-state" />
          <col className="w-total" />
          <col className="w-when" />
        </colgroup>
        <tbody>
          {recent.value.map((one) => (
            <Row key={one.number} one={one} rule={rule} isOfOne={isOfOne} />
          ))}
        </tbody>
      </table>
      <ul className="cards">
        {recent.value.map((one) => (
          <li key={one.number} className={isOfOne ? 'bare' : undefined}>
            {isOfOne ? null : <Avatar name={donorName(one)} size="md" />}
            <span className="two-lines">
              <b>
                <Link to={contributionPath(one)}>{isOfOne ? describeItems(one) : donorName(one)}</Link>
              </b>
              <span className="l2">
                <StatusPill status={statuses(rule, one)[0] ?? 'OK'} />
              </span>
            </span>
            <span className="rr">
              <b>
                <MoneyText minor={one.total} currency={one.currency} />
              </b>
              <span className="l2">
                <DateText at={one.orderedAt} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ one, rule, isOfOne }: { one: RecentContribution; rule: FulfilmentRule; isOfOne: boolean }) {
  return (
    <tr>
      {isOfOne ? <ItemsLink one={one} /> : <WhoAndItems one={one} />}
      <td>
        <StatusPill status={statuses(rule, one)[0] ?? 'OK'} />
      </td>
      <td className="r n amount">
        <MoneyText minor={one.total} currency={one.currency} />
      </td>
      <td className="r n dim">
        <DateText at={one.orderedAt} />
      </td>
    </tr>
  )
}

function WhoAndItems({ one }: { one: RecentContribution }) {
  return (
    <>
      <td>
        <span className="who">
          <Avatar name={donorName(one)} />
          <Link to={contributionPath(one)} title={donorName(one)}>
            {donorName(one)}
          </Link>
        </span>
      </td>
      <td className="dim" title={describeItems(one)}>
        {describeItems(one)}
      </td>
    </>
  )
}

function ItemsLink({ one }: { one: RecentContribution }) {
  return (
    <td>
      <span className="who">
        <Link to={contributionPath(one)} title={describeItems(one)}>
          {describeItems(one)}
        </Link>
      </span>
    </td>
  )
}
