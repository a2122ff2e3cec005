import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { checkBooks } from '~/domain/books/check-books.server'
import { sumUnexplained } from '~/domain/books/queries.server'
import { clearSpam } from '~/domain/contributions/clear-spam.server'
import { deleteContribution } from '~/domain/contributions/delete-contribution.server'
import { editContribution } from '~/domain/contributions/edit/edit-contribution.server'
import { markSpam } from '~/domain/contributions/mark-spam.server'
import { restoreContribution } from '~/domain/contributions/restore-contribution.server'
import { mergeSupporters } from '~/domain/merges/merge-supporters.server'
import { undoMerge } from '~/domain/merges/undo-merge.server'
import { checkRegister } from '~/domain/receipts/register/verify-register.server'
import { recordOutsideRefund } from '~/domain/refunds/record-outside-refund.server'
import { refundContribution } from '~/domain/refunds/refund-contribution.server'
import { issueTaxReceipt } from '~/domain/transactions/issue-tax-receipt.server'
import { DomainError } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { GatewayDispute } from '~/ports/payment-gateway'
import { testCtx } from '../../support/ctx'
import { anAccountType, makeGift, makeSupporter } from '../../support/factories'
import { owed, scripted } from '../../support/money-back'
import { soldWith } from '../../support/refunds'
import { byCard } from '../../support/sandbox'

const TOTAL = 5000
const STEPS = [
  'delete',
  'restore',
  'refund a part',
  'refund the rest',
  'refund in the panel',
  'fail a refund of the panel',
  'mark as spam',
  'clear spam',
  'link',
  'unlink',
  'merge',
  'undo the merge',
  'open a dispute',
  'lose the dispute',
  'win the dispute',
  'issue a receipt',
] as const
type Step = (typeof STEPS)[number]

const TENDERS = {
  cash: { payment_type: 'cash', cash_received: '50' },
  check: { payment_type: 'check', check_number: '7', check_date: 'Nov 20, 2026', check_amt: '60.00' },
  card: byCard(),
}

beforeAll(async () => void (await anAccountType()))

async function subjectOf(tender: keyof typeof TENDERS, isTest: boolean) {
  const script = scripted(TOTAL)
  const gateway = { ...script.script }
  Reflect.deleteProperty(gateway, 'recordsSince')
  const ctx = testCtx({ gateway, settings: { tax_receipt_pdfs: '1', tax_receipt_country: 'ANY' } })
  const pay = tender === 'card' ? byCard() : TENDERS[tender]
  const gift = await makeGift({}, { is_tax_receiptable: true })
  const { id } = await soldWith(ctx, [{ variant_id: gift.id, amount: '50' }], { pay })
  // The provider is in test mode, because its contributions can be deleted in any state.
  if (isTest) await ctx.read.run(sql`UPDATE contribution SET is_test = true WHERE id = ${id}`)
  const paymentId =
    (await ctx.read.first<{ id: number }>(sql`SELECT id FROM payment WHERE contribution_id = ${id}`))?.id ?? 0
  const [ada, bo] = [await makeSupporter(), await makeSupporter()]
  let mergeId = 0
  const report = async () =>
    tender === 'card' &&
    perform(recordOutsideRefund, ctx, {
      paymentId,
      refunds: structuredClone(script.refunds),
      disputes: structuredClone(script.disputes),
    })
  const dispute = async (stage: GatewayDispute['stage']) => {
    script.disputes.splice(0, 1, {
      reference: `dp_${id}`,
      stage,
      money: { minor: BigInt(TOTAL), currency: 'USD' },
      reason: 'fraudulent',
      respondBy: null,
    })
    await report()
  }
  const refund = (kind: 'whole' | 'custom', amount = '') =>
    perform(refundContribution, ctx, { id, key: randomUUID(), kind, amount, lines: [] })
  const steps: Record<Step, () => Promise<unknown>> = {
    delete: () => perform(deleteContribution, ctx, { id }),
    restore: () => perform(restoreContribution, ctx, { id }),
    'refund a part': () => refund('custom', '12.34'),
    'refund the rest': () => refund('whole'),
    'refund in the panel': () => {
      if (script.left() < 700) return Promise.resolve()
      const reference = `re_${randomUUID()}`
      script.refunds.push({
        key: reference,
        money: { minor: BigInt(script.left()), currency: 'USD' },
        outcome: { status: 'succeeded', reference },
        isOurs: false,
      })
      return report()
    },
    'fail a refund of the panel': () => {
      const one = script.refunds.find(({ outcome }) => outcome.status !== 'failed')
      if (one)
        one.outcome = { status: 'failed', reference: one.outcome.reference ?? '', code: 'lost', message: 'Lost.' }
      return report()
    },
    'mark as spam': () => perform(markSpam, ctx, { ids: [id] }),
    'clear spam': () => perform(clearSpam, ctx, { id }),
    link: () => perform(editContribution, ctx, { id, supporterId: ada.id }),
    unlink: () => perform(editContribution, ctx, { id, supporterId: '' }),
    merge: async () => void ({ mergeId } = await perform(mergeSupporters, ctx, { id: bo.id, loserId: ada.id })),
    'undo the merge': () => perform(undoMerge, ctx, { id: mergeId }),
    // No provider reopens a dispute that it has closed.
    'open a dispute': () => (script.disputes.length === 0 ? dispute('open') : Promise.resolve()),
    'lose the dispute': () => dispute('lost'),
    'win the dispute': () => dispute('won'),
    'issue a receipt': () => perform(issueTaxReceipt, ctx, { id: String(id) }),
  }
  const strays = () =>
    ctx.read.records(sql`SELECT e.id, e.supporter_id, e.deleted_at FROM ledger_entry e
      JOIN contribution c ON c.id = e.contribution_id WHERE c.id = ${id}
      AND (e.supporter_id IS DISTINCT FROM c.supporter_id OR e.deleted_at IS DISTINCT FROM c.deleted_at)`)
  /** Reads the amount that the provider reports as returned so far. */
  const gone = async () => {
    await report()
    const paid = await ctx.read.first<{ minor: bigint }>(
      sql`SELECT refunded_minor AS minor FROM payment WHERE id = ${paymentId}`,
    )
    return { booked: paid?.minor, reported: tender === 'card' ? owed(script, BigInt(TOTAL)) : paid?.minor }
  }
  /** Finds receipts of more than was given. */
  const overstated = () =>
    ctx.read.records(sql`SELECT r.number FROM tax_receipt r JOIN contribution c ON c.id = r.contribution_id
      WHERE c.id = ${id} AND r.status = 'issued'
        AND (NOT c.is_listed OR r.amount_minor > c.total_minor - c.refunded_minor)`)
  return { ctx, steps, strays, gone, overstated }
}

/** A step that the product refuses is a normal part of a day. */
const tried = (step: () => Promise<unknown>) =>
  step().catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error
  })

const play = async (tender: keyof typeof TENDERS, isTest: boolean, chain: readonly Step[]) => {
  const { ctx, steps, strays, gone, overstated } = await subjectOf(tender, isTest)
  for (const step of chain) await tried(steps[step])
  const { booked, reported } = await gone()
  expect(booked).toBe(reported)
  expect(await strays()).toEqual([])
  expect(await overstated()).toEqual([])
  expect((await checkRegister(ctx.read)).faults).toEqual([])
  expect(await perform(checkBooks, ctx, {})).toBe(0)
  expect(await sumUnexplained(ctx)).toEqual([])
}

test.each<[why: string, tender: keyof typeof TENDERS, isTest: boolean, chain: Step[]]>([
  [
    'a refund fails after its supporter is unlinked',
    'card',
    false,
    ['link', 'refund in the panel', 'unlink', 'fail a refund of the panel'],
  ],
  [
    'a refund fails after its contribution is spam and deleted',
    'card',
    true,
    ['mark as spam', 'delete', 'refund in the panel', 'fail a refund of the panel'],
  ],
  [
    'a refund fails after its supporter is merged',
    'card',
    false,
    ['link', 'refund in the panel', 'merge', 'fail a refund of the panel'],
  ],
  [
    'a refund fails while the contribution is deleted',
    'card',
    true,
    ['refund in the panel', 'delete', 'fail a refund of the panel', 'restore'],
  ],
  ['money goes back while the contribution is deleted', 'card', true, ['delete', 'refund in the panel']],
  ['a dispute is lost while the contribution is deleted', 'card', true, ['delete', 'lose the dispute']],
  ['a part goes back before it is deleted', 'check', true, ['refund a part', 'delete', 'restore', 'refund the rest']],
])('the books explain every cent when %s (R-BOOKS-1)', async (_why, tender, isTest, chain) => {
  await play(tender, isTest, chain)
})

test('explains every cent and receipt after deletions, refunds, spam, links and disputes in any order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<keyof typeof TENDERS>('cash', 'check', 'card', 'card'),
      fc.boolean(),
      fc.array(fc.constantFrom(...STEPS), { minLength: 2, maxLength: 9 }),
      play,
    ),
    { numRuns: 40 },
  )
}, 180_000)
