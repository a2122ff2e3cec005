import { redirect } from 'react-router'
import { FUNDS } from '~/domain/books/addresses'
import { fundAmountList } from '~/domain/books/funds/fund-amounts.list.server'
import { fundTotals } from '~/domain/books/funds/fund-totals.server'
import { nameFund } from '~/domain/books/funds/part-words'
import { toMonth, readMonth } from '~/domain/books/month'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { withSymbol } from '~/kit/money'
import { titleList } from '~/ui/list/list-title'
import { ReportPage } from './parts/report-page'
import { listAction } from '../parts/list-action.server'
import type { Route } from './+types/funds'
import { bookTabs } from './parts/book-tabs'
import { FundTable } from './parts/fund-table'

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Totals by fund', loaderData?.list)

export const loader = screen(fundAmountList.permission, async (ctx, args: Route.LoaderArgs) => {
  const { searchParams } = new URL(args.request.url)
  const month = toMonth(readMonth(ctx, searchParams.get('period')))
  if (searchParams.has('last')) throw redirect(`${FUNDS}?period=${month.month}`)
  const [list, totals] = await Promise.all([listView(fundAmountList)(ctx, args), fundTotals(ctx, month)])
  return {
    list,
    month: { month: month.month, words: month.words },
    rows: totals.map(({ type, fund, currency, ...sums }) => {
      const amount = (minor: bigint) => (minor === 0n ? null : withSymbol({ minor, currency }))
      return {
        name: nameFund(type, fund),
        currency,
        of: fund === null ? { part: type } : { fund },
        received: amount(sums.receivedMinor),
        refunded: amount(sums.refundedMinor),
        adjusted: amount(sums.adjustedMinor),
        net: withSymbol({ minor: sums.netMinor, currency }),
      }
    }),
  }
})

export const action = listAction(fundAmountList.permission, FUNDS)

export default function Funds({ loaderData: { list, month, rows }, actionData }: Route.ComponentProps) {
  return (
    <ReportPage
      title="Totals by fund"
      list={list}
      at={FUNDS}
      failure={actionData}
      tabs={bookTabs(FUNDS)}
      above={<FundTable rows={rows} month={month} />}
      empty={{
        icon: 'building-bank',
        title: 'Nothing settled yet',
        text: 'What payments and refunds were given for appears here once the batch of their day is closed.',
      }}
    />
  )
}
