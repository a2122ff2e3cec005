import type { Permission } from '~/kit/permission'
import { redirect } from 'react-router'
import { fulfilmentRule } from '~/domain/contributions/status'
import { fillDays, periodOf, windowOf, type PeriodLength, type Window } from '~/domain/reports/dashboard'
import { newDonors, recentContributions, salesByDay, salesInOtherCurrencies, tillOn } from '~/domain/reports/queries.server'
import { setting } from '~/domain/settings/definitions'
import { part, screen } from '~/http/page'
import { localDate } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { LinkButton } from '~/ui/button'
import { PageHead } from '~/ui/shell/page-head'
import { firstPage } from './parts/menu'
import { FigureCards } from './parts/figure-cards'
import { PeriodChoice } from './parts/period-choice'
import { RecentCard } from './parts/recent-card'
import { SalesCard } from './parts/sales-card'
import { TillCard } from './parts/till-card'
import './parts/dashboard.css'
import type { Route } from './+types/home'

export const meta: Route.MetaFunction = () => [{ title: 'Dashboard · Almoner' }]

const RECENT = 7

async function sales(ctx: Ctx, window: Window) {
  const { currency, zone } = ctx.organisation
  const [rows, others] = await Promise.all([salesByDay(ctx.read, window, currency), salesInOtherCurrencies(ctx.read, window, currency)])
  return { days: fillDays(rows, window.from, window.to), before: fillDays(rows, window.beforeFrom, window.beforeTo), others, zone }
}

export const loader = screen(null, async (ctx: Ctx, { request }: Route.LoaderArgs) => {
  const may = (permission: Permission) => ctx.actor.can(permission)
  if (!may('dashboard.view')) throw redirect(firstPage(may))
  const length: PeriodLength = periodOf(new URL(request.url).searchParams.get('days'))
  const today = localDate(ctx.now, ctx.organisation.zone)
  const window = windowOf(today, length)
  const [salesPart, donorsPart, recentPart, tillPart] = await Promise.all([
    part(ctx, sales(ctx, window)),
    part(ctx, newDonors(ctx.read, window, ctx.organisation.zone)),
    may('order.view') ? part(ctx, recentContributions(ctx.read, RECENT)) : null,
    may('pos.edit') || may('order.view') ? part(ctx, tillOn(ctx.read, today)) : null,
  ])
  return {
    length,
    window,
    today,
    currency: ctx.organisation.currency,
    rule: fulfilmentRule(setting(ctx.settings, 'use_fulfillment')),
    sells: may('pos.edit'),
    sales: salesPart,
    donors: donorsPart,
    recent: recentPart,
    till: tillPart,
  }
})

const longDay = (today: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' }).format(Date.parse(today))

export default function Home({ loaderData }: Route.ComponentProps) {
  const { length, window, today, currency, sales, donors, recent, till, rule, sells } = loaderData
  const actions = (
    <>
      <PeriodChoice length={length} />
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
      <div className="grid">
        <FigureCards sales={sales} donors={donors} currency={currency} length={length} />
        <div className={till ? 'grid two' : 'grid'}>
          <SalesCard sales={sales} currency={currency} length={length} window={window} />
          {till ? <TillCard till={till} currency={currency} /> : null}
        </div>
        {recent ? <RecentCard recent={recent} rule={rule} /> : null}
      </div>
    </>
  )
}
