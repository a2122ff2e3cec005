import { redirect } from 'react-router'
import { PAYMENTS } from '~/domain/reports/addresses'
import { paymentList } from '~/domain/reports/payments/payments.list.server'
import { paymentTable } from '~/domain/reports/payments/payment-table.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { localDate, utcDay } from '~/kit/calendar'
import { fieldsOfAddress } from '~/lists/request/address'
import type { Ctx } from '~/kit/operation'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import type { Route } from './+types/payments'
import { PaymentSummary } from './parts/payment-summary'
import { ReportPage } from './parts/report-page'

const RECENT = 'Paid in the last month'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titleList('Payments', loaderData?.list, [{ label: RECENT, isCurrent: loaderData?.isRecent ?? false }])

/** The menu opens payments that are paid and were attempted since the same day of last month. */
function lastMonth({ now, organisation: { zone } }: Ctx): string {
  const today = localDate(now, zone)
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1, 0)).getUTCDate()
  const from = utcDay(Date.UTC(year, month - 2, Math.min(day, last)))
  return `?fp[]=paid&fc1=${from}`
}

export const loader = screen(paymentList.permission, async (ctx, args: Route.LoaderArgs) => {
  const { searchParams } = new URL(args.request.url)
  if (searchParams.has('recent')) throw redirect(PAYMENTS + lastMonth(ctx))
  const [list, table] = await Promise.all([
    listView(paymentList)(ctx, args),
    paymentTable(ctx, fieldsOfAddress(searchParams)),
  ])
  return { list, table, isRecent: searchParams.toString() === new URLSearchParams(lastMonth(ctx)).toString() }
})

export const action = listAction(paymentList.permission, PAYMENTS)

export default function Payments({ loaderData: { list, table, isRecent }, actionData }: Route.ComponentProps) {
  return (
    <ReportPage
      title="Payments"
      list={list}
      at={PAYMENTS}
      failure={actionData}
      tabs={[
        { label: RECENT, to: `${PAYMENTS}?recent`, isCurrent: isRecent },
        { label: 'All', to: PAYMENTS, isCurrent: !isRecent },
      ]}
      above={table === null ? null : <PaymentSummary table={table} address={list.address} />}
      empty={{
        icon: 'credit-card',
        title: 'No payments yet',
        text: 'Payments appear here as soon as one is attempted, at the point of sale or online.',
      }}
    />
  )
}
