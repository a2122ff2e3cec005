import { useNavigation } from 'react-router'
import { BOOKS } from '~/domain/books/addresses'
import { differenceList } from '~/domain/books/differences.list.server'
import { newestCheck, sumUnexplained } from '~/domain/books/queries.server'
import { requestCheck } from '~/domain/books/request-check.server'
import { intent } from '~/http/form/form-action'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { fullMoment } from '~/kit/calendar'
import { withForeignCode } from '~/kit/money'
import { grouped } from '~/kit/text'
import { Button } from '~/ui/button'
import { Figures } from '~/ui/chart/figures'
import { titleList } from '~/ui/list/list-title'
import { ReportPage } from './parts/report-page'
import { listAction } from '../parts/list-action.server'
import type { Route } from './+types/books'
import { bookTabs } from './parts/book-tabs'
import { PostForm } from '~/ui/form/post-form'

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Check of the books', loaderData?.list)

export const loader = screen(differenceList.permission, async (ctx, args: Route.LoaderArgs) => {
  const [list, { check, isRunning }, sums] = await Promise.all([
    listView(differenceList)(ctx, args),
    newestCheck(ctx),
    sumUnexplained(ctx),
  ])
  const amount = (minor: bigint, currency: string) => withForeignCode({ minor, currency }, ctx.organisation.currency)
  const open = sums.map(({ minor, currency }) => amount(minor, currency)).join(' · ')
  const figures =
    check === null
      ? []
      : [
          { label: 'Unexplained', value: open || amount(0n, ctx.organisation.currency), to: BOOKS },
          { label: 'Contributions compared', value: grouped(check.contributions) },
          { label: 'Payments compared', value: grouped(check.payments) },
          {
            label: "Records of the provider's last four days",
            value: check.records === null ? 'Not available' : grouped(check.records),
          },
        ]
  const checked =
    check === null
      ? 'The books have not been checked yet. That happens every night.'
      : `Checked ${fullMoment(check.at, ctx.organisation.zone)}` +
        (check.by === null ? '.' : `, requested by ${check.by}.`)
  return { list, figures, checked, isRunning, isChecked: check !== null }
})

export const action = listAction(differenceList.permission, BOOKS, {
  check: intent(requestCheck, () => ({ to: BOOKS, flash: 'The check has started. Reload this page in a moment.' })),
})

export default function Books({ loaderData, actionData }: Route.ComponentProps) {
  const { list, figures, checked, isRunning, isChecked } = loaderData
  return (
    <ReportPage
      title="Check of the books"
      list={list}
      at={BOOKS}
      failure={actionData}
      tabs={bookTabs(BOOKS)}
      actions={<CheckNow isRunning={isRunning} />}
      above={
        <>
          {figures.length === 0 ? null : <Figures label="The last check" figures={figures} />}
          <p className="muted">{checked}</p>
        </>
      }
      empty={
        isChecked
          ? {
              icon: 'checks',
              title: '0.00 unexplained',
              text:
                'Contributions, payments, refunds, ledger, tax receipts, fees, batches and the payment ' +
                'provider agree to the cent.',
            }
          : {
              icon: 'checks',
              title: 'Not checked yet',
              text:
                'The check compares contributions, payments, refunds, ledger, tax ' +
                'receipts, fees, batches and ' +
                'the payment provider.',
            }
      }
    />
  )
}

function CheckNow({ isRunning }: { isRunning: boolean }) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <PostForm>
      <Button
        type="submit"
        variant="primary"
        icon="checks"
        name="intent"
        value="check"
        isBusy={isBusy}
        disabled={isRunning}
      >
        {isRunning ? 'Checking…' : 'Check now'}
      </Button>
    </PostForm>
  )
}
