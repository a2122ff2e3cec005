import { redirect } from 'react-router'
import { PLATFORM_FEES } from '~/domain/books/addresses'
import { toDays, monthsBefore, formatMonth } from '~/domain/books/fee-period'
import { feeMonth, platformFeeList } from '~/domain/books/fees.list.server'
import { DONOR_COVERS_COSTS } from '~/domain/reports/addresses'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { fieldsOfAddress } from '~/lists/request/address'
import { withSymbol } from '~/kit/money'
import { Figures } from '~/ui/chart/figures'
import { titleList } from '~/ui/list/list-title'
import { ReportPage } from './parts/report-page'
import { listAction } from '../parts/list-action.server'
import type { Route } from './+types/platform-fees'
import { FeeTable } from './parts/fee-table'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titleList('Platform fees', loaderData?.list, loaderData?.tabs)

/**
 * The menu opens last month, which is over. Without a month in the address the page shows the current one, as the API
 * does.
 */
export const loader = screen(platformFeeList.permission, async (ctx, args: Route.LoaderArgs) => {
  const { searchParams } = new URL(args.request.url)
  const [current, last] = [monthsBefore(ctx.now, 0), monthsBefore(ctx.now, 1)]
  if (searchParams.has('last')) throw redirect(`${PLATFORM_FEES}?period=${last}`)
  const [list, month] = await Promise.all([
    listView(platformFeeList)(ctx, args),
    feeMonth(ctx, fieldsOfAddress(searchParams)),
  ])
  const { period, currency, sums, fees, collected, extra } = month
  const days = toDays(period)
  const amount = (minor: bigint, of = currency) => withSymbol({ minor, currency: of })
  return {
    list,
    period,
    tabs: [last, current].map((one) => ({
      label: formatMonth(one),
      to: `${PLATFORM_FEES}?period=${one}`,
      isCurrent: one === period,
    })),
    figures: [
      { label: `Fees of ${formatMonth(period)}`, value: amount(fees), to: `${PLATFORM_FEES}?period=${period}` },
      {
        label: 'Covered by donors',
        value: amount(collected),
        ...(ctx.actor.can('reports.donor_covers_costs')
          ? { to: `${DONOR_COVERS_COSTS}?period_start=${days.first}&period_end=${days.last}` }
          : {}),
      },
      { label: 'Covered beyond the fees', value: amount(extra) },
    ],
    rows: sums.map((sum) => ({
      rate: sum.rate,
      currency: sum.currency,
      payments: { count: Number(sum.payments), amount: amount(sum.paymentsMinor, sum.currency) },
      refunds: { count: Number(sum.refunds), amount: amount(-sum.refundsMinor, sum.currency) },
      adjustments: sum.adjustmentsMinor === 0n ? null : amount(sum.adjustmentsMinor, sum.currency),
      total: amount(sum.totalMinor, sum.currency),
    })),
  }
})

export const action = listAction(platformFeeList.permission, PLATFORM_FEES)

export default function PlatformFees({
  loaderData: { list, period, tabs, figures, rows },
  actionData,
}: Route.ComponentProps) {
  return (
    <ReportPage
      title="Platform fees"
      list={list}
      at={PLATFORM_FEES}
      failure={actionData}
      tabs={tabs}
      above={
        <>
          <Figures label="The month" figures={figures} />
          <FeeTable rows={rows} period={period} />
        </>
      }
      empty={{
        icon: 'receipt',
        title: 'No fees this month',
        text:
          'A fee appears here with each payment through a provider, and goes back in part with a refund. ' +
          'Months are those of UTC.',
      }}
    />
  )
}
