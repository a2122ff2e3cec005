import type { ReactNode } from 'react'
import { data } from 'react-router'
import { findReceiptBoxes } from '~/domain/receipts/draft-letters.server'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { readConstraints } from '~/kit/form-constraints'
import { Link } from '~/ui/link'
import { readMailState } from '~/domain/messaging/mail-state'
import { sayMailed, sayNotified } from '~/domain/messaging/say-mailed'
import { issueAndEmail } from '~/domain/receipts/issue-and-email.server'
import { issueDraft } from '~/domain/receipts/issue-draft.server'
import {
  DRAFT_DELETED,
  sayIssued,
  NOT_REVISED,
  sayDonorNotified,
  sayRevised,
  sayVoided,
} from '~/domain/receipts/messages'
import { notifyDonor } from '~/domain/receipts/notify-donor.server'
import { findReceipt } from '~/domain/receipts/receipt-record.server'
import { receiptPath, STATUSES } from '~/domain/receipts/receipt'
import { reviseReceipt } from '~/domain/receipts/revise-receipt.server'
import { voidReceipt } from '~/domain/receipts/void-receipt.server'
import { countryOrNone } from '~/domain/settings/choices'
import { useFormKey } from '~/http/form/opened'
import { formAction, intent, redirectingOnError, sayingOnFailure } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { shownDate, shownDay, type CalendarDate } from '~/kit/calendar'
import { withSymbol } from '~/kit/money'
import { Pill } from '~/ui/pill'
import { Card, Pairs, RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import './receipts.css'
import { Actions } from './parts/receipt-actions'
import { toReceiptValues } from './parts/receipt-values'
import { BoxNote } from '../parts/box-note'
import { ReceiptForm } from './parts/receipt-form'
import type { Route } from './+types/record'

const LIST = '/jpanel/tax_receipts'
const SIGNATURE_FOR = 3600

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Tax receipt ${loaderData?.receipt.number ?? ''} · Almoner` },
]

export const loader = screen('taxreceipt.view', async (ctx, { params }: Route.LoaderArgs) => {
  const found = /^[1-9]\d{0,8}$/.test(params.id) ? await findReceipt(ctx.read, Number(params.id)) : null
  if (found === null) throw data({ message: 'This tax receipt was not found.' }, { status: 404 })
  const { zone } = ctx.organisation
  const { currency } = found
  const money = (minor: bigint) => `${withSymbol({ minor, currency })} ${currency}`
  const day = (moment: Date | string | null) => moment && shownDay(new Date(moment), zone)
  return {
    constraints: { receipt: readConstraints(reviseReceipt.input) },
    receipt: {
      id: found.id,
      number: found.number,
      status: found.status,
      type: found.type,
      ...toReceiptValues(found, zone),
    },
    boxes: await findReceiptBoxes(ctx, found),
    countries: countryOrNone(),
    currency,
    sum: money(found.amountMinor),
    contribution: found.contributionNumber,
    supporterId: found.supporterId,
    replaces: found.replaces,
    replacedBy: found.replacedBy,
    period:
      found.periodFrom === null || found.periodTo === null
        ? null
        : `${shownDate(found.periodFrom as CalendarDate)} – ${shownDate(found.periodTo as CalendarDate)}`,
    created: day(found.createdAt),
    issued: day(found.issuedAt),
    voided: day(found.voidedAt),
    voidedBy: found.voidedBy,
    voidReason: found.voidReason,
    notified: day(found.notifiedAt),
    mail: await readMailState(ctx.read, `receipt:${found.id}`, found.notifiedAt),
    deleted: day(found.deletedAt),
    signature:
      found.signatureKey === null
        ? null
        : await ctx.ports.objectStore.signDownload(found.signatureKey, { validFor: SIGNATURE_FOR }),
    revisions: found.changes.map(({ at, by, number, changes }) => ({ at: day(at), by, number, changes })).toReversed(),
    lines: found.lines.map((line) => ({
      description: line.description,
      number: line.number,
      date: day(line.givenAt),
      amount: money(BigInt(line.amountMinor)),
    })),
    mayEdit: ctx.actor.can('taxreceipt.edit') && found.deletedAt === null,
    maySeeContribution: ctx.actor.can('order.view'),
    maySeeSupporter: ctx.actor.can('member.view'),
  }
})

const save = formAction({
  save: sayingOnFailure(
    NOT_REVISED,
    intent(
      mergeSave(reviseReceipt, {
        type: 'tax-receipt',
        read: async (runner, id, { organisation }) => {
          const receipt = await findReceipt(runner, Number(id))
          return receipt && { values: toReceiptValues(receipt, organisation.zone) }
        },
      }),
      ({ id, number }) => ({ to: receiptPath(id), flash: sayRevised(number) }),
    ),
  ),
  issue: intent(issueDraft, ({ id, number }) => ({ to: receiptPath(id), flash: sayIssued(number) })),
  'issue-and-email': intent(issueAndEmail, ({ id, number, email }, _body, ctx) => ({
    to: receiptPath(id),
    flash: `${sayIssued(number)} ${sayMailed(ctx, sayDonorNotified(email))}`,
  })),
  notify: redirectingOnError(
    'sent-recently',
    intent(notifyDonor, ({ id, email }, _body, ctx) => ({
      to: receiptPath(id),
      flash: sayMailed(ctx, sayDonorNotified(email)),
    })),
    ({ id }) => receiptPath(Number(id)),
  ),
  void: intent(voidReceipt, ({ id, number, deletedAt }) =>
    deletedAt === null ? { to: receiptPath(id), flash: sayVoided(number) } : { to: LIST, flash: DRAFT_DELETED },
  ),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

type Loaded = Route.ComponentProps['loaderData']

export default function TaxReceipt({ loaderData, actionData }: Route.ComponentProps) {
  const { receipt, sum, lines, revisions, deleted, mayEdit } = loaderData
  const status = STATUSES[receipt.status]
  const key = useFormKey({ values: receipt, failure: actionData })
  return (
    <>
      <RecordHead
        back={{ to: LIST, label: 'Tax receipts' }}
        title={<span className="mono">{receipt.number}</span>}
        pill={deleted ? <Pill tone="bad">{`Deleted ${deleted}`}</Pill> : <Pill tone={status.tone}>{status.word}</Pill>}
        sum={sum}
        about={receipt.name || '(blank)'}
        actions={<Actions {...loaderData} />}
      />
      {actionData ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      <BoxNote boxes={loaderData.boxes} paper="receipt" />
      <div className="grid two record">
        <div className="stack">
          <ReceiptForm
            key={key}
            receipt={receipt}
            signature={loaderData.signature}
            countries={loaderData.countries}
            failure={actionData}
            isLocked={!mayEdit || receipt.status === 'void'}
          />
        </div>
        <div className="stack">
          <Card title="Receipt" isSide>
            <Pairs rows={facts(loaderData)} />
          </Card>
          <Card title="Gifts" isSide aside={<span className="count">{lines.length}</span>}>
            <Pairs
              rows={lines.map((line, index) => [
                <Gift key={index} line={line} maySee={loaderData.maySeeContribution} />,
                line.amount,
              ])}
            />
          </Card>
          {revisions.length > 0 ? (
            <Card title="Revisions" isSide>
              <ol className="timeline">
                {revisions.map(({ at, by, number, changes }) => (
                  <li key={number}>
                    {changes
                      .map(({ label, old, new: now }) => `${label}: ${old ?? 'none'} → ${now ?? 'none'}`)
                      .join('; ')}
                    <span className="when">{`${at} · ${by} · was ${number}`}</span>
                  </li>
                ))}
              </ol>
            </Card>
          ) : null}
        </div>
      </div>
    </>
  )
}

function Gift({ line: { description, number, date }, maySee }: { line: Loaded['lines'][number]; maySee: boolean }) {
  return (
    <>
      {number && maySee ? <LinkTo to={`/jpanel/contributions/${number}`}>{description}</LinkTo> : description}
      {date ? ` · ${date}` : null}
    </>
  )
}

const LinkTo = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className="link" to={to}>
    {children}
  </Link>
)

function facts(loaded: Loaded): [string, ReactNode][] {
  const {
    receipt,
    period,
    created,
    issued,
    voided,
    voidedBy,
    voidReason,
    notified,
    mail,
    replaces,
    replacedBy,
    supporterId,
    maySeeSupporter,
  } = loaded
  const other = (of: { id: number; number: string }) => <LinkTo to={receiptPath(of.id)}>{of.number}</LinkTo>
  return [
    ['Type', receipt.type === 'single' ? 'Single' : 'Consolidated'],
    ...(period ? ([['Period', period]] as [string, ReactNode][]) : []),
    ...(supporterId !== null && maySeeSupporter
      ? ([
          [
            'Supporter',
            <LinkTo key="s" to={`/jpanel/supporters/${supporterId}`}>
              {receipt.name || `#${supporterId}`}
            </LinkTo>,
          ],
        ] as [string, ReactNode][])
      : []),
    ['Created', created],
    ['Issued', issued ?? 'Not issued'],
    ['Email', notified ? sayNotified(notified, mail).words : 'Not yet'],
    ...(voided ? ([['Void since', voidedBy ? `${voided}, by ${voidedBy}` : voided]] as [string, ReactNode][]) : []),
    ...(voidReason ? ([['Because', voidReason]] as [string, ReactNode][]) : []),
    ...(replaces ? ([['Replaces', other(replaces)]] as [string, ReactNode][]) : []),
    ...(replacedBy ? ([['Replaced by', other(replacedBy)]] as [string, ReactNode][]) : []),
  ]
}
