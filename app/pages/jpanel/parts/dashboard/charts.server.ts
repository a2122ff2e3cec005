import { bestSellers, categoryRevenue, engagementToday } from '~/domain/reports/charts.server'
import { sponsorList } from '~/domain/sponsors/sponsors.list.server'
import { sponseeList } from '~/domain/sponsorships/sponsorships.list.server'
import { supporterGrowth, supporterTypes } from '~/domain/supporters/growth.server'
import { part } from '~/http/page'
import type { Ctx } from '~/kit/operation'

/** As many as the lists have that the parts lead to. */
async function sponsored(ctx: Ctx) {
  const count = async (is: '0' | '1') => (await sponseeList.count(ctx, sponseeList.read({ is_sponsored: is }))).count
  const [yes, no] = await Promise.all([count('1'), count('0')])
  return { yes, no }
}

async function sponsors(ctx: Ctx) {
  const count = async (status: string) => (await sponsorList.count(ctx, sponsorList.read({ sponsor_status: status }))).count
  const [active, ended] = await Promise.all([count('Active'), count('Ended')])
  return { active, ended }
}

/** The charts beside those of the period; null for what somebody may not see. */
export async function dashboardCharts(ctx: Ctx) {
  const { can } = ctx.actor
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
