import { bestSellers, categoryRevenue, engagementToday } from '~/domain/reports/charts.server'
import { sponsorList } from '~/domain/sponsors/sponsors.list.server'
import { sponseeList } from '~/domain/sponsorships/sponsorships.list.server'
import { supporterGrowth, supporterTypes } from '~/domain/supporters/growth.server'
import { part } from '~/http/page'
import { fieldsOfAddress } from '~/lists/request/address'
import type { Ctx } from '~/kit/operation'
import type { Permission } from '~/kit/permission'
import { ACTIVE_SPONSORS, ENDED_SPONSORS, SPONSORED, UNSPONSORED } from './rows-behind'

/** Counts with the list that this part of the chart links to, so that both show the same number. */
const countRows = async (ctx: Ctx, list: typeof sponseeList, address: string): Promise<number> =>
  (await list.count(ctx, list.read(fieldsOfAddress(address.slice(address.indexOf('?')))))).count

async function sponsored(ctx: Ctx) {
  const [yes, no] = await Promise.all([
    countRows(ctx, sponseeList, SPONSORED),
    countRows(ctx, sponseeList, UNSPONSORED),
  ])
  return { yes, no }
}

async function sponsors(ctx: Ctx) {
  const [active, ended] = await Promise.all([
    countRows(ctx, sponsorList, ACTIVE_SPONSORS),
    countRows(ctx, sponsorList, ENDED_SPONSORS),
  ])
  return { active, ended }
}

export async function dashboardCharts(ctx: Ctx) {
  const can = (permission: Permission) => ctx.actor.can(permission)
  const [growth, types, sponsorships, sponsoring, best, categories, engagement] = await Promise.all([
    can('member.view') ? part(ctx, supporterGrowth(ctx)) : null,
    can('member.view') ? part(ctx, supporterTypes(ctx)) : null,
    can('sponsorship.view') ? part(ctx, sponsored(ctx)) : null,
    can('sponsor.view') ? part(ctx, sponsors(ctx)) : null,
    can('reports.orders_by_product') ? part(ctx, bestSellers(ctx)) : null,
    can('reports.orders_by_product') ? part(ctx, categoryRevenue(ctx)) : null,
    can('order.view') ? part(ctx, engagementToday(ctx)) : null,
  ])
  return { growth, types, sponsorships, sponsors: sponsoring, best, categories, engagement }
}

export type DashboardCharts = Awaited<ReturnType<typeof dashboardCharts>>
