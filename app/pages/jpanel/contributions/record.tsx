import { toPicture } from '~/domain/catalog/picture'
import { relatedRecords } from '~/domain/contributions/related-records.server'
import { contributionPath, shownName } from '~/domain/contributions/contribution'
import { readRule } from '~/domain/contributions/rule.server'
import { historySentence } from '~/domain/contributions/history'
import { sumRows } from '~/domain/contributions/paper-lines'
import { contributionByNumber, contributionHistory, linePictures } from '~/domain/contributions/queries.server'
import {
  formatDay,
  debitConfirmation,
  lineDetails,
  riskReasons,
  shippingWords,
  formatAddress,
} from '~/domain/contributions/record'
import { canBeFulfilled, isUnfulfilled, statuses } from '~/domain/contributions/status'
import { isShownUnsynced } from '~/domain/contributions/unsynced.server'
import { atOneMoment, screen } from '~/http/page'
import { withForeignCode, withSymbol } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import { useCameFrom } from '~/ui/list/came-from'
import { DateText } from '~/ui/date-text'
import { MoneyText } from '~/ui/money-text'
import { Pill } from '~/ui/pill'
import { Card, RecordHead } from '~/ui/shell/page-head'
import type { Route } from './+types/record'
import './contributions.css'
import { FulfilButton } from './parts/fulfil-button'
import { ActionsCard } from './parts/actions-card'
import { RelatedCards } from './parts/related-cards'
import { AddressCard, HistoryCard, NotesCard, PaymentCards, SupporterCard } from './parts/record-cards'
import { LinesTable } from './parts/lines-table'
import { paidHow } from './parts/payment-words'
import { recordAction } from './parts/record-actions.server'
import { mayDo } from './parts/record-may.server'
import { RecordLinks } from './parts/record-links'
import { refundsShown } from './parts/refund-offer.server'
import { ReceiptPanel } from './parts/receipt-panel'
import { RefundPanel } from './parts/refund-panel'
import { RefundCards } from './parts/refunds-card'
import { toLoss } from './parts/loss-words'
import { RiskNote } from './parts/risk-note'
import { StatusPill } from '../parts/status/status-pill'

const shown = atOneMoment(async (ctx, { params, url }: Route.LoaderArgs) => {
  const contribution = await contributionByNumber(ctx, params.number)
  const rule = readRule(ctx)
  const isDeleted = contribution.deletedAt !== null
  const { currency, supporter } = contribution
  const symbol = (minor: bigint) => withForeignCode({ minor, currency }, ctx.organisation.currency)
  const history = await contributionHistory(ctx, contribution.id)
  const related = await relatedRecords(ctx, contribution)
  const pictures = await linePictures(ctx, contribution.id)
  return {
    id: contribution.id,
    number: contribution.number ?? contribution.clientUuid,
    name: shownName(contribution.supporterName),
    statuses: statuses(rule, { ...contribution, isUnsynced: await isShownUnsynced(ctx, contribution.id) }),
    isDeleted,
    isUnfulfilled: isUnfulfilled(rule, contribution),
    canBeMarked:
      !isDeleted &&
      canBeFulfilled(rule, contribution) &&
      ctx.actor.can(['order.edit', 'order.fullfill']) &&
      !contribution.isSpam,
    hasSlip: !isDeleted && (contribution.shippableItems > 0 || canBeFulfilled(rule, contribution)),
    risks: riskReasons(contribution, ctx.organisation.locale),
    canApprove: !isDeleted && ctx.actor.can('order.edit'),
    currency,
    isForeign: currency !== ctx.organisation.currency,
    total: contribution.totalMinor,
    refunded: contribution.refundedMinor,
    paid: paidHow(contribution.paymentType, contribution.paymentLabel),
    ordered: contribution.orderedAt,
    source: contribution.isPos ? 'Point of Sale (POS)' : contribution.source || 'Web',
    sums: sumRows(contribution),
    received: contribution.cashReceivedMinor,
    change: contribution.cashChangeMinor,
    lines: contribution.lines.map((line) => ({
      id: line.id,
      name: line.description,
      details: lineDetails(line, currency),
      thumbnail: pictures.get(line.id) ?? null,
      picture: toPicture((line.sponsorship ?? line.page ?? line.variant?.product)?.picture),
      isPart: line.lockedToLineId !== null,
      fund: line.fundCode,
      qty: line.qty,
      price: line.priceMinor,
      total: line.totalMinor,
    })),
    billing: formatAddress(contribution, 'billing', ctx.organisation.locale),
    shipping: formatAddress(contribution, 'shipping', ctx.organisation.locale),
    shippingMethod: shippingWords(contribution),
    payments: contribution.payments.map((payment) => ({
      id: payment.id,
      status: payment.status,
      type: payment.type,
      amount: symbol(payment.amountMinor),
      refunded: payment.refundedMinor > 0n ? symbol(payment.refundedMinor) : null,
      isRefunded: payment.refundedMinor >= payment.amountMinor,
      reference: payment.reference,
      at: payment.capturedAt ?? payment.createdAt,
      confirmed: debitConfirmation(payment),
    })),
    check: contribution.checkNumber
      ? { number: contribution.checkNumber, date: formatDay(contribution.checkDate) }
      : null,
    other:
      contribution.otherReference || contribution.otherNote
        ? { reference: contribution.otherReference, note: contribution.otherNote }
        : null,
    supporter:
      supporter === null
        ? null
        : {
            id: supporter.id,
            name: supporter.displayName,
            kind: supporter.accountType.name,
            given: withSymbol({
              minor: supporter.lifetimeDonationMinor + supporter.lifetimePurchaseMinor,
              currency: ctx.organisation.currency,
            }),
            contributions: supporter.lifetimeDonationCount + supporter.lifetimePurchaseCount,
            first: supporter.firstPaymentAt,
          },
    related,
    mayEdit: !isDeleted && ctx.actor.can(['order.edit', 'order.fullfill']),
    may: await mayDo(ctx, contribution, related),
    loss: toLoss(related),
    synced: contribution.syncedAt,
    mailTo: !isDeleted && url.searchParams.get('panel') === 'receipt' ? (contribution.billingEmail ?? '') : null,
    canSeeSupporter: ctx.actor.can('member.view'),
    isAnonymous: contribution.isAnonymous,
    comments: contribution.comments,
    notes: contribution.customerNotes,
    ...(await refundsShown(ctx, contribution, url.searchParams)),
    history: history.map((entry) => ({
      id: String(entry.id),
      at: entry.at,
      actor: entry.actor,
      said: historySentence(entry, currency, ctx.organisation.currency),
    })),
  }
})

export const loader = screen('order.view', shown)

export const action = screen('order.view', async (ctx: Ctx, args: Route.ActionArgs) => {
  await contributionByNumber(ctx, args.params.number)
  return recordAction(args)
})

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Contribution #${loaderData?.number ?? ''} · Almoner` },
]

export default function Contribution({ loaderData, actionData }: Route.ComponentProps) {
  const { number, currency, total, lines } = loaderData
  const back = useCameFrom({ to: '/jpanel/contributions', label: 'Contributions' })
  const about = (
    <>
      {`Paid ${loaderData.paid}, `}
      <DateText at={loaderData.ordered} full />
      {` · ${loaderData.source}`}
    </>
  )
  return (
    <>
      <RecordHead
        back={back}
        title={<span className="mono">{`#${number}`}</span>}
        pill={
          loaderData.isDeleted ? (
            <Pill tone="bad" icon="trash">
              Deleted
            </Pill>
          ) : (
            loaderData.statuses.map((status) => <StatusPill key={status} status={status} />)
          )
        }
        sum={<MoneyText minor={total} currency={currency} symbol code={loaderData.isForeign} />}
        about={about}
        actions={
          <>
            <RecordLinks {...loaderData} />
            {loaderData.canBeMarked ? (
              <FulfilButton
                id={loaderData.id}
                isUnfulfilled={loaderData.isUnfulfilled}
                back={contributionPath(number)}
              />
            ) : null}
          </>
        }
      />
      {loaderData.risks.length > 0 ? (
        <RiskNote
          id={loaderData.id}
          number={number}
          reasons={loaderData.risks}
          canApprove={loaderData.canApprove}
          canRefund={loaderData.mayRefund}
        />
      ) : null}
      <div className="grid two record">
        <div className="stack">
          <Card title="Items" aside={<span className="count">{lines.length}</span>}>
            <LinesTable {...loaderData} />
          </Card>
          <AddressCard billing={loaderData.billing} shipping={loaderData.shipping} method={loaderData.shippingMethod} />
          <HistoryCard entries={loaderData.history} />
        </div>
        <div className="stack">
          <SupporterCard
            supporter={loaderData.supporter}
            name={loaderData.name}
            isAnonymous={loaderData.isAnonymous}
            canSee={loaderData.canSeeSupporter}
          />
          <PaymentCards {...loaderData} />
          <RelatedCards {...loaderData.related} />
          <ActionsCard
            key={String(loaderData.isDeleted)}
            {...loaderData}
            memberships={loaderData.related.memberships}
            email={loaderData.billing?.email ?? null}
            failure={actionData}
          />
          <RefundCards refunds={loaderData.refunds} />
          <NotesCard comments={loaderData.comments} notes={loaderData.notes} />
        </div>
      </div>
      {loaderData.mailTo !== null && loaderData.may.mail ? (
        <ReceiptPanel id={loaderData.id} number={number} email={loaderData.mailTo} failure={actionData} />
      ) : null}
      {loaderData.refund ? (
        <RefundPanel
          key={loaderData.refund.made}
          offer={{ ...loaderData.refund, id: loaderData.id, number }}
          failure={actionData}
        />
      ) : null}
    </>
  )
}
