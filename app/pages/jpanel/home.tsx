import type { Permission } from '~/kit/permission'
import { redirect } from 'react-router'
import { fulfilmentRule } from '~/domain/contributions/status'
import { fillDays } from '~/domain/reports/dashboard'
import type { Period } from '~/domain/reports/period'
import { readPeriod } from '~/domain/reports/period.server'
import {
  newDonors,
  recentContributions,
  recurringStatus,
  salesByDay,
  salesInOtherCurrencies,
  tillOn,
} from '~/domain/reports/queries.server'
import { ANY_IMPORT } from '~/domain/imports/sheet'
import { setupSteps, type SetupStep } from '~/domain/installation/setup-steps.server'
import { isSandbox, takesNoMoney } from '~/domain/payments/queries.server'
import { isOn, setting } from '~/domain/settings/definitions'
import { part, screen } from '~/http/page'
import { addDays, daysBetween, localDate, type CalendarDate } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { LinkButton } from '~/ui/button'
import { Link } from '~/ui/link'
import { PageHead } from '~/ui/shell/page-head'
import { firstPage } from './parts/menu'
import { BackupWarning, LastBackup } from './parts/dashboard/backup-note'
import { ChartCards } from './parts/dashboard/chart-cards'
import { dashboardCharts } from './parts/dashboard/charts.server'
import { FirstSteps } from './parts/dashboard/first-steps'
import { FigureCards } from './parts/dashboard/figure-cards'
import { Note } from '~/ui/states'
import { shownBackup } from './parts/dashboard/shown-backup.server'
import { PeriodChoice } from './parts/dashboard/period-choice'
import { RecentCard } from './parts/dashboard/recent-card'
import { RecurringCard } from './parts/dashboard/recurring-card'
import { SalesCard } from './parts/dashboard/sales-card'
import { TillCard } from './parts/dashboard/till-card'
import { TodayFigures } from './parts/dashboard/today-figures'
import './parts/dashboard/dashboard.css'
import type { Route } from './+types/home'

export const meta: Route.MetaFunction = () => [{ title: 'Dashboard · Almoner' }]

const RECENT = 7

async function sales(ctx: Ctx, period: Period) {
  const { zone, currency } = ctx.organisation
  const of = async (span: { from: CalendarDate; to: CalendarDate }) =>
    fillDays(await salesByDay(ctx.read, span, { zone, currency }), span.from, span.to)
  const [days, before, others] = await Promise.all([
    of(period),
    period.before ? of(period.before) : [],
    salesInOtherCurrencies(ctx.read, period, currency),
  ])
  return { days, before, others }
}

async function donors(ctx: Ctx, period: Period) {
  const { zone } = ctx.organisation
  const [now, before] = await Promise.all([
    newDonors(ctx.read, period, zone),
    period.before ? newDonors(ctx.read, period.before, zone) : [],
  ])
  const known = new Map(now.map(({ day, donors: count }) => [day, count]))
  const days = Array.from({ length: daysBetween(period.from, period.to) + 1 }, (_, index) =>
    addDays(period.from, index),
  )
  return { now: days.map((day) => known.get(day) ?? 0n), before: before.reduce((sum, one) => sum + one.donors, 0n) }
}

/** Shows the steps until all are done or someone hides them; Settings links back to them (R-SETTINGS-7). */
async function firstSteps(ctx: Ctx, search: URLSearchParams) {
  const isRequested = search.has('setup')
  if (isOn(ctx.settings, 'setup_hidden') && !isRequested) return null
  const steps = await setupSteps(ctx)
  return isRequested || steps.some(({ isDone, isSkipped }) => !isDone && !isSkipped) ? steps : null
}

const isTried = (steps: readonly SetupStep[]): boolean => steps.some(({ key, isDone }) => key === 'try' && isDone)

export const loader = screen(null, async (ctx: Ctx, { url }: Route.LoaderArgs) => {
  const may = (permission: Permission) => ctx.actor.can(permission)
  if (!may('dashboard.view')) throw redirect(firstPage(may))
  const today = localDate(ctx.now, ctx.organisation.zone)
  const { period, form } = readPeriod(url.searchParams, today)
  const [salesPart, donorsPart, recentPart, tillPart, recurringPart, charts] = await Promise.all([
    part(ctx, sales(ctx, period)),
    part(ctx, donors(ctx, period)),
    may('order.view') ? part(ctx, recentContributions(ctx.read, RECENT)) : null,
    may('pos.edit') || may('order.view') ? part(ctx, tillOn(ctx.read, today)) : null,
    may('recurringpaymentprofile.view') ? part(ctx, recurringStatus(ctx.read)) : null,
    dashboardCharts(ctx),
  ])
  const steps = await firstSteps(ctx, url.searchParams)
  return {
    period,
    periodForm: form,
    today,
    currency: ctx.organisation.currency,
    rule: fulfilmentRule(setting(ctx.settings, 'use_fulfillment')),
    sells: may('pos.edit'),
    opens: { contributions: may('order.view'), transactions: may('transaction.view'), supporters: may('member.view') },
    sales: salesPart,
    donors: donorsPart,
    recent: recentPart,
    till: tillPart,
    recurring: recurringPart,
    charts,
    // An installation that is reachable from elsewhere already shows the warning on every page.
    isSandbox: may('owner.only') && isSandbox(ctx) && !takesNoMoney(ctx),
    steps,
    mayHide: may('admin.general'),
    mayImport: may(ANY_IMPORT),
    maySeeSample: may('owner.only') && steps !== null && !isTried(steps),
    backup: may('owner.only') ? await shownBackup(ctx) : null,
  }
})

const longDay = (today: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' }).format(
    Date.parse(today),
  )

const PERIOD_FIELDS = [
  ['from', 'From'],
  ['to', 'To'],
] as const

export default function Home({ loaderData }: Route.ComponentProps) {
  const { period, periodForm, today, currency, sales, donors, recent, till, recurring, charts, rule, sells, opens } =
    loaderData
  const { isSandbox: isTesting, steps, mayHide, mayImport, maySeeSample, backup } = loaderData
  const actions = (
    <>
      <PeriodChoice period={period} form={periodForm} />
      {sells ? (
        <LinkButton to="/jpanel/pos" variant="primary" icon="device-tablet" reloadDocument>
          Point of sale
        </LinkButton>
      ) : null}
    </>
  )
  return (
    <>
      <PageHead title="Dashboard" sub={<span className="no-phone">{longDay(today)}</span>} actions={actions} />
      <TodayFigures sales={sales} till={till} today={today} currency={currency} opens={opens} />
      {Object.keys(periodForm.errors).length > 0 ? (
        <Note tone="bad" title="These dates cannot be used. The last 30 days are shown." isAlert>
          {PERIOD_FIELDS.map(([name, label]) =>
            periodForm.errors[name] ? <p key={name}>{`${label}: ${periodForm.errors[name]}`}</p> : null,
          )}
        </Note>
      ) : null}
      {isTesting ? (
        <Note tone="warn" title="Card payments are test payments: no money moves.">
          <p>
            Cash and checks are recorded as they are.{' '}
            <Link className="link" to="/jpanel/settings/connections#payments">
              Connect Stripe
            </Link>
          </p>
        </Note>
      ) : null}
      {steps === null ? null : <FirstSteps {...{ steps, mayHide, mayImport, maySeeSample }} />}
      {backup && backup.state !== 'good' ? <BackupWarning {...backup} state={backup.state} /> : null}
      <div className="grid">
        <FigureCards sales={sales} donors={donors} currency={currency} period={period} opens={opens} />
        <div className={till ? 'grid two' : 'grid'}>
          <SalesCard sales={sales} currency={currency} period={period} today={today} opens={opens} />
          {till ? <TillCard till={till} currency={currency} /> : null}
        </div>
        {recent ? <RecentCard recent={recent} rule={rule} /> : null}
        <ChartCards charts={charts} currency={currency}>
          {recurring ? <RecurringCard recurring={recurring} /> : null}
        </ChartCards>
        {backup?.state === 'good' ? <LastBackup {...backup} /> : null}
      </div>
    </>
  )
}
