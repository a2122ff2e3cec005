import type { ReactNode } from 'react'
import { data } from 'react-router'
import { Link } from '~/ui/link'
import { contributionPath } from '~/domain/contributions/contribution'
import { gatewayName } from '~/domain/payments/gateway-name'
import { findPlanTransaction } from '~/domain/recurring/plan-transaction.server'
import { receiptPath } from '~/domain/receipts/receipt'
import { findChargeReceiptError } from '~/domain/receipts/receipt-refusals.server'
import { RECURRING, transactionPath, TRANSACTIONS } from '~/domain/reports/addresses'
import { supporterPath } from '~/domain/supporters/supporter'
import { issueTaxReceipt } from '~/domain/transactions/issue-tax-receipt.server'
import { refreshPaymentStatus } from '~/domain/transactions/refresh-payment-status.server'
import { isAway } from '~/domain/refunds/outside-gateway'
import { refundTransaction } from '~/domain/transactions/refund-transaction.server'
import { isSyncable, syncDonorCrm } from '~/domain/transactions/sync-donor-crm.server'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { atOneMoment, screen } from '~/http/page'
import { fullMoment, shownDate, shownDay } from '~/kit/calendar'
import { withForeignCode } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import type { Permission } from '~/kit/permission'
import { useCameFrom } from '~/ui/list/came-from'
import { Pill } from '~/ui/pill'
import { Card, Pairs, RecordHead } from '~/ui/shell/page-head'
import { chargePill, chargeWords } from './parts/charge-words'
import { TransactionActions } from './parts/transaction-actions'
import type { Route } from './+types/transaction'

const SEES = ['transaction.view', 'order.view'] as const

const BY_HAND: Record<string, string> = { cash: 'Cash', check: 'Check', eft: 'Bank transfer', other: 'Other' }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.amount} of plan #${loaderData.plan} · Almoner` : 'Transaction · Almoner' },
]

const shown = atOneMoment(async (ctx, { params }: Route.LoaderArgs) => {
  const found = /^[1-9]\d{0,8}$/.test(params.id) ? await findPlanTransaction(ctx.read, Number(params.id)) : null
  if (found === null) throw data({ message: 'This transaction was not found.' }, { status: 404 })
  const { zone, currency: home } = ctx.organisation
  const { amountMinor, refundedMinor, currency, isPending } = found
  const can = (permission: Permission): boolean => ctx.actor.can(permission)
  const money = (minor: bigint) => withForeignCode({ minor, currency }, home)
  const isPaid = found.paymentStatus === 'Completed' && refundedMinor < amountMinor
  return {
    id: found.id,
    plan: found.plan,
    description: found.description,
    contribution: found.contribution,
    supporter: found.supporter,
    supporterId: found.supporterId,
    amount: money(amountMinor),
    currency,
    left: money(amountMinor - refundedMinor),
    refunded: refundedMinor > 0n ? money(refundedMinor) : null,
    pill: chargePill(found),
    outcome: chargeWords(found, home).words,
    at: fullMoment(found.at, zone),
    period: shownDate(found.periodOn),
    method: BY_HAND[found.type] ?? (found.method || 'None'),
    reference: found.reference,
    response: found.response,
    receipt: found.receipt,
    receiptTo: found.receiptId !== null && can('taxreceipt.view') ? receiptPath(found.receiptId) : null,
    gift: found.donorGift,
    synced: found.syncedAt && shownDay(found.syncedAt, zone),
    away: found.gateway !== null && isAway(ctx, found.gateway) ? gatewayName(found.gateway) : null,
    may: {
      receipt: can('taxreceipt.edit') && (await findChargeReceiptError(ctx, found.id)) === null,
      refresh: isPending,
      sync: isPaid && can('admin.dpo') && (await isSyncable(ctx, { kind: 'transaction', id: found.id })),
      refund: isPaid && !isPending && can(['transaction.refund', 'order.refund']),
    },
    maySee: {
      list: can('transaction.view'),
      plan: can('recurringpaymentprofile.view'),
      contribution: can('order.view'),
      supporter: can('member.view'),
    },
  }
})

export const loader = screen(SEES, shown)

const flashIntent = (does: typeof issueTaxReceipt) =>
  intent(does, (words, { id }) => ({ to: transactionPath(Number(id)), flash: words }))

const act = formAction({
  receipt: flashIntent(issueTaxReceipt),
  refresh: flashIntent(refreshPaymentStatus),
  sync: flashIntent(syncDonorCrm),
  refund: flashIntent(refundTransaction),
})
export const action = screen(SEES, async (_ctx: Ctx, args: Route.ActionArgs) => act(args))

export const shouldRevalidate = revalidateOnError

type Loaded = Route.ComponentProps['loaderData']

const linkTo = (to: string | null, words: string): ReactNode =>
  to === null ? (
    words
  ) : (
    <Link className="link" to={to}>
      {words}
    </Link>
  )

function facts(of: Loaded): [string, ReactNode][] {
  const { maySee, contribution, receipt, gift, synced } = of
  return [
    ['Plan', linkTo(maySee.plan ? `${RECURRING}/${of.plan}` : null, `#${of.plan}`)],
    ...(contribution === null
      ? []
      : [
          ['Began with', linkTo(maySee.contribution ? contributionPath(contribution) : null, `#${contribution}`)] as [
            string,
            ReactNode,
          ],
        ]),
    ['Supporter', linkTo(maySee.supporter ? supporterPath(of.supporterId) : null, of.supporter)],
    ['Tax receipt', receipt === null ? 'None' : linkTo(of.receiptTo, receipt)],
    ...(gift === null
      ? []
      : [['Donor CRM', `Gift ${gift}${synced ? `, pushed on ${synced}` : ''}`] as [string, ReactNode]]),
  ]
}

export default function Transaction({ loaderData, actionData }: Route.ComponentProps) {
  const { amount, currency, plan, maySee, pill } = loaderData
  const back = useCameFrom(
    maySee.list ? { to: TRANSACTIONS, label: 'Recurring transactions' } : { to: '/jpanel', label: 'Dashboard' },
  )
  return (
    <>
      <RecordHead
        back={back}
        title={`Payment of plan #${plan}`}
        pill={<Pill tone={pill.tone}>{pill.word}</Pill>}
        sum={`${amount} ${currency}`}
        about={loaderData.description}
      />
      <div className="grid two record">
        <div className="stack">
          <Card title="Payment">
            <Pairs
              rows={[
                ['Outcome', loaderData.outcome],
                ['Attempted', loaderData.at],
                ['For the payment of', loaderData.period],
                ['Method', loaderData.method],
                ...(loaderData.reference ? [['Reference', loaderData.reference] as const] : []),
                ...(loaderData.response ? [['Response', loaderData.response] as const] : []),
                ...(loaderData.refunded ? [['Refunded', loaderData.refunded] as const] : []),
              ]}
            />
          </Card>
        </div>
        <div className="stack">
          <Card title="Belongs to" isSide>
            <Pairs rows={facts(loaderData)} />
          </Card>
          <TransactionActions {...loaderData} failure={actionData} />
        </div>
      </div>
    </>
  )
}
