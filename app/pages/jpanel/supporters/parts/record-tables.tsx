import { Link } from '~/ui/link'
import { supporterPath } from '~/domain/supporters/supporter'
import { sponseePath } from '~/domain/sponsorships/sponsorship'
import { shownDate, type CalendarDate } from '~/kit/calendar'
import { Button, LinkButton } from '~/ui/button'
import { DateText } from '~/ui/date-text'
import { PostForm } from '~/ui/form/post-form'
import { MoneyText } from '~/ui/money-text'
import { Pill, type Tone } from '~/ui/pill'
import type { Loaded } from './record-data.server'
import { ActivityCard, EmptySection } from './activity-card'
import { PlainTable } from './plain-table'
import '../../parts/status/plan-rows.css'

const STATUS: Record<string, Tone> = {
  Active: 'good',
  Suspended: 'warn',
  Expired: 'warn',
  Cancelled: 'bad',
  issued: 'good',
  draft: 'warn',
  void: 'bad',
}
const planPath = (profileId: string): string => `/jpanel/recurring_payments/${profileId}`
const linked = (words: string, to: string) => (
  <Link key={to} className="link" to={to}>
    {words}
  </Link>
)
const day = (date: string): string => shownDate(date as CalendarDate)

type PlanSeller = {
  supporter: Pick<Loaded['supporter'], 'id' | 'isActive' | 'isSpam'>
  may: Pick<Loaded['may'], 'sell'>
}

export function NewPlan({ supporter, may }: PlanSeller) {
  if (!may.sell || !supporter.isActive || supporter.isSpam) return null
  return (
    <p className="actions">
      <LinkButton to={`/jpanel/pos?member_id=${supporter.id}`} icon="repeat" reloadDocument>
        New plan
      </LinkButton>
      <span className="muted">Choose a gift that repeats at the point of sale.</span>
    </p>
  )
}

export const PlansCard = (loaded: Loaded) => (
  <div className="stack">
    <Plans {...loaded} />
    <NewPlan {...loaded} />
  </div>
)

function Plans({ plans }: Pick<Loaded, 'plans'>) {
  if (plans.length === 0)
    return <EmptySection title="Recurring">Plans appear here once a recurring gift is made.</EmptySection>
  return (
    <div className="plan-rows">
      <PlainTable
        label="Recurring"
        rest="Recurring Profiles lists all plans."
        heads={['Plan', 'Amount', 'Every', 'Next', 'Paid with', 'Status']}
        rows={plans.map((plan) => ({
          key: plan.id,
          cells: [
            linked(plan.description, planPath(plan.profileId)),
            <MoneyText key="amount" minor={plan.amountMinor} currency={plan.currency} code />,
            plan.period,
            plan.status === 'Active' ? (plan.isCollected ? day(plan.nextOn) : 'Not charged') : '–',
            plan.method ?? 'Collected manually',
            <Pill key="status" tone={STATUS[plan.status] ?? 'quiet'}>
              {plan.status}
            </Pill>,
          ],
        }))}
      />
    </div>
  )
}

export function PlanPaymentsCard({ payments }: Loaded) {
  if (payments.length === 0)
    return <EmptySection title="Recurring History">Payments of plans appear here once they are charged.</EmptySection>
  return (
    <PlainTable
      label="Recurring History"
      rest="Recurring Transactions lists all of them."
      heads={['When', 'Plan', 'Amount', 'Status']}
      rows={payments.map((payment) => ({
        key: payment.id,
        cells: [
          <DateText key="at" at={payment.at} />,
          linked(payment.description, planPath(payment.profileId)),
          <MoneyText key="amount" minor={payment.amountMinor} currency={payment.currency} code />,
          payment.isPaid ? (
            <Pill key="status" tone={payment.refundedMinor > 0n ? 'warn' : 'good'}>
              {payment.refundedMinor === 0n
                ? 'Paid'
                : payment.refundedMinor < payment.amountMinor
                  ? 'Refunded in part'
                  : 'Refunded'}
            </Pill>
          ) : (
            <Pill key="status" tone="bad">
              {payment.response === null ? 'Declined' : `Declined: ${payment.response}`}
            </Pill>
          ),
        ],
      }))}
    />
  )
}

export function SponsorshipsCard({ children }: Loaded) {
  if (children.length === 0) return <EmptySection title="Sponsorships">Sponsored children appear here.</EmptySection>
  return (
    <PlainTable
      label="Sponsorships"
      rest="Sponsors lists all of them."
      heads={['Child', 'Reference', 'Started', 'Ended']}
      rows={children.map((child) => ({
        key: child.id,
        cells: [
          linked(child.name || '[none]', sponseePath(child.sponseeId)),
          child.reference,
          <DateText key="started" at={child.startedAt} />,
          child.endedOn ? day(child.endedOn) : '–',
        ],
      }))}
    />
  )
}

export function ReferralsCard({ referred, currency, may }: Loaded) {
  return (
    <div className="stack">
      {referred.length === 0 ? (
        <EmptySection title="Referrals">Supporters appear here once this one is named as their referrer.</EmptySection>
      ) : (
        <PlainTable
          label="Referrals"
          heads={['Supporter', 'Since', ...(may.money ? ['Payments'] : [])]}
          rows={referred.map((one) => ({
            key: one.id,
            cells: [
              linked(one.name, supporterPath(one.id)),
              <DateText key="since" at={one.at} />,
              ...(may.money ? [<MoneyText key="paid" minor={one.paidMinor} currency={currency} />] : []),
            ],
          }))}
        />
      )}
      <p className="muted">Shareable link: not published yet.</p>
    </div>
  )
}

export function HistoryCard(loaded: Loaded) {
  const { merges, logins, may } = loaded
  return (
    <div className="stack">
      {merges.length === 0 ? null : (
        <PlainTable
          label="Merges"
          heads={['Supporter', 'Merged', 'Can be undone until', '']}
          rows={merges.map((merge) => ({
            key: merge.id,
            cells: [
              `${merge.loser} into ${merge.winner}`,
              <DateText key="at" at={merge.mergedAt} />,
              <DateText key="until" at={merge.undoUntil} />,
              may.merge && merge.canUndo ? (
                <PostForm key="undo">
                  <input type="hidden" name="row" value={merge.id} />
                  <Button type="submit" size="small" name="intent" value="undo-merge" icon="arrow-back-up">
                    Undo merge
                  </Button>
                </PostForm>
              ) : (
                ''
              ),
            ],
          }))}
        />
      )}
      {logins.length === 0 ? null : (
        <PlainTable
          label="Sign-ins"
          heads={['When', 'Address', 'Browser', 'By']}
          rows={logins.map((login) => ({
            key: login.id,
            cells: [
              <DateText key="at" at={login.at} full />,
              login.ip ?? 'Unknown',
              login.userAgent ?? 'Unknown',
              login.by === null ? 'The supporter' : `${login.by}, as the supporter`,
            ],
          }))}
        />
      )}
      <ActivityCard {...loaded} />
    </div>
  )
}
