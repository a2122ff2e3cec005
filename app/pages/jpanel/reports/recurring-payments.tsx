import { RECURRING } from '~/domain/reports/addresses'
import { recurringFigures } from '~/domain/reports/recurring-figures.server'
import { recurringList } from '~/domain/reports/recurring.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { shownDate, type CalendarDate } from '~/kit/calendar'
import { withSymbol } from '~/kit/money'
import { counted } from '~/kit/text'
import { Figures } from '~/ui/chart/figures'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import { ReportPage } from './parts/report-page'
import '../parts/status/plan-rows.css'
import type { Route } from './+types/recurring-payments'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titleList('Recurring payments', loaderData?.list, listTabs(loaderData?.status ?? ''))

const inStatus = (status: string): string => `${RECURRING}?status[]=${status}`

const listTabs = (status: string) =>
  ['Active', 'Suspended', 'Expired', 'Cancelled'].map((one) => ({
    label: one,
    to: inStatus(one),
    isCurrent: status === one,
  }))

export const loader = screen(recurringList.permission, async (ctx, args: Route.LoaderArgs) => {
  const [list, { active, sums, nextOn, nextAccounts, nextMinor }] = await Promise.all([
    listView(recurringList)(ctx, args),
    recurringFigures(ctx),
  ])
  const amount = (minor: bigint) => withSymbol({ minor, currency: ctx.organisation.currency })
  const sum = (status: string) => ({
    label: `${status} amount`,
    value: amount(sums[status] ?? 0n),
    to: inStatus(status),
  })
  const due = `${RECURRING}?profile_type[]=run&duedate_end=${nextOn ?? ''}`
  const figures = [
    { ...sum('Active'), label: `${counted(Number(active), 'active plan')}, each time` },
    ...['Suspended', 'Cancelled'].map(sum),
    {
      label:
        nextOn === null
          ? 'Next run'
          : `Next run: ${shownDate(nextOn as CalendarDate)}, ${counted(Number(nextAccounts), 'plan')}`,
      value: nextOn === null ? '–' : amount(nextMinor),
      ...(nextOn === null ? {} : { to: due }),
    },
  ]
  return { list, figures, status: new URL(args.request.url).searchParams.getAll('status[]').join() }
})

export const action = listAction(recurringList.permission, RECURRING)

export default function RecurringPayments({ loaderData: { list, figures, status }, actionData }: Route.ComponentProps) {
  const tabs = listTabs(status)
  return (
    <div className="plan-rows">
      <ReportPage
        title="Recurring payments"
        list={list}
        at={RECURRING}
        failure={actionData}
        tabs={[...tabs, { label: 'All', to: RECURRING, isCurrent: !tabs.some(({ isCurrent }) => isCurrent) }]}
        above={<Figures label="Plans" figures={figures} />}
        empty={{ icon: 'repeat', title: 'No plans yet', text: 'A plan begins with a contribution that repeats.' }}
      />
    </div>
  )
}
