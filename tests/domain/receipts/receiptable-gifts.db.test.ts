import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { clearSpam } from '~/domain/contributions/clear-spam.server'
import { deleteContribution } from '~/domain/contributions/delete-contribution.server'
import { markSpam } from '~/domain/contributions/mark-spam.server'
import { restoreContribution } from '~/domain/contributions/restore-contribution.server'
import { foldGifts } from '~/domain/fundraising/list/fold-gifts.server'
import { mergeSupporters } from '~/domain/merges/merge-supporters.server'
import { receiptContribution, loadReceiptSource } from '~/domain/receipts/receipt-contribution.server'
import { readReceiptLines } from '~/domain/receipts/receipt-lines.server'
import { voidReceipt } from '~/domain/receipts/void-receipt.server'
import { YearBatchInput } from '~/domain/receipts/receipt-input'
import { selectByDonor } from '~/domain/receipts/year/year-gifts.server'
import { receiptSettings } from '~/domain/settings/receipts.server'
import { previewYear } from '~/domain/receipts/year/preview-year.server'
import { chargeDue } from '~/domain/recurring/charging/charge-due.server'
import { refundCharge } from '~/domain/refunds/charges/refund-charge.server'
import { isRuleError } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { INVARIANTS } from '../../prisma/invariants'
import { makeGift, makeSponsorship, makeSupporter } from '../../support/factories'
import { testCtx } from '../../support/ctx'
import { receiptOffice } from '../../support/receipts'
import { rowsRead } from '../../support/rows-read'
import { makePlan } from '../../support/recurring'
import { refundOf } from '../../support/refunds'

const { ctx, gift, owner } = receiptOffice()
const broken = INVARIANTS.filter(([name]) => name.startsWith('the receiptable amount')).map(([, of]) => of)
const differences = async () => {
  const rows: unknown[] = []
  for (const one of broken) rows.push(...(await owner.query(one)).rows)
  return rows
}
const fold = () => perform(foldGifts, ctx, {})
const succeeded = async (work: Promise<unknown>) => work.then(() => true).catch(() => false)
const year = { from: '2026-01-01', to: '2026-12-31', status: 'issued' }

afterEach(() => ctx.read.run(sql`UPDATE contribution SET is_test = true`))

type Step = (pick: number) => Promise<unknown>

function steps(variant: { id: number; product_id: number }, gifts: number[], people: number[]): Record<string, Step> {
  const selected = (pick: number) => gifts[pick % Math.max(1, gifts.length)] ?? 0
  const person = (pick: number) => people[pick % people.length]
  const receipt = async (pick: number) =>
    (await ctx.read.first<{ id: number }>(sql`SELECT id FROM tax_receipt ORDER BY (id * 7 + ${pick}) % 5 LIMIT 1`))?.id
  return {
    give: async (pick) =>
      gifts.push(await gift({ supporterId: person(pick) ?? 0 }, { variant_id: variant.id, dcc_minor: BigInt(pick) })),
    foreign: async (pick) => {
      const id = await gift({ supporterId: person(pick) ?? 0, currency: 'CAD' }, { variant_id: variant.id })
      gifts.push(id)
    },
    refund: (pick) => refundOf(ctx, selected(pick), pick % 2 === 0 ? { whole: 1 } : { amount: '3' }),
    takenBack: (pick) =>
      ctx.read.run(sql`UPDATE contribution SET refunded_minor = CASE WHEN refunded_minor = 0
      THEN total_minor ELSE 0 END WHERE id = ${selected(pick)}`),
    remove: (pick) => succeeded(perform(deleteContribution, ctx, { id: selected(pick) })),
    restore: (pick) => succeeded(perform(restoreContribution, ctx, { id: selected(pick) })),
    spam: (pick) => succeeded(perform(markSpam, ctx, { ids: [selected(pick)] })),
    clear: (pick) => succeeded(perform(clearSpam, ctx, { id: selected(pick) })),
    merge: (pick) => succeeded(perform(mergeSupporters, ctx, { id: person(pick), loserId: person(pick + 1) })),
    currency: (pick) => ctx.read.run(sql`UPDATE contribution SET currency = 'EUR' WHERE id = ${selected(pick)}`),
    moved: (pick) =>
      ctx.read.run(sql`UPDATE contribution SET ordered_at = ordered_at - interval '40 days',
      billing_country = 'CA' WHERE id = ${selected(pick)}`),
    newYear: (pick) =>
      ctx.read.run(sql`UPDATE contribution SET ordered_at = '2026-01-01T00:00Z'::timestamptz
        + make_interval(hours => ${(pick % 11) - 5}) WHERE id = ${selected(pick)}`),
    line: (pick) =>
      ctx.read.run(sql`UPDATE contribution_line SET dcc_minor = dcc_minor + 1
      WHERE contribution_id = ${selected(pick)}`),
    product: () =>
      ctx.read.run(sql`UPDATE product SET is_tax_receiptable = NOT is_tax_receiptable
      WHERE id = ${variant.product_id}`),
    worth: (pick) =>
      ctx.read.run(sql`UPDATE product_variant SET fair_market_value_minor = ${pick * 100}
      WHERE id = ${variant.id}`),
    receipt: (pick) =>
      succeeded(perform(receiptContribution, ctx, { contributionId: selected(pick), isDraft: pick % 2 === 0 })),
    void: async (pick) => succeeded(perform(voidReceipt, ctx, { id: await receipt(pick), reason: 'By mistake' })),
    // A draft does not come back if its contribution has got a receipt meanwhile.
    erase: async (pick) =>
      succeeded(
        ctx.read.run(sql`UPDATE tax_receipt SET deleted_at = CASE WHEN deleted_at IS NULL
        THEN ${ctx.now}::timestamptz END WHERE status = 'draft' AND id = ${await receipt(pick)}`),
      ),
    fold,
  }
}

const PERIODS = [
  ['2026-01-01', '2026-12-31'],
  ['2025-01-01', '2026-12-31'],
  ['2025-01-02', '2026-12-31'],
  ['2025-12-31', '2026-01-01'],
  ['2026-04-01', '2027-03-31'],
] as const
const OFFICES = [
  ['America/New_York', { tax_receipt_country: 'US' }],
  ['Pacific/Auckland', { tax_receipt_country: 'ANY', sponsorship_tax_receipts: '1' }],
] as const

/** Computes each donor's gifts of a period from the rows themselves. */
const counted = (office: typeof ctx, [from, to]: readonly [string, string]) => {
  const { country, hasSponsorships } = receiptSettings(office.settings)
  const { zone } = office.organisation
  return ctx.read.rows(sql`
    SELECT supporter_id AS "supporterId", count(*) FILTER (WHERE reason = 'gift')::int AS gifts,
      coalesce(sum(minor) FILTER (WHERE reason = 'gift'), 0)::bigint AS minor,
      CASE WHEN count(*) FILTER (WHERE reason = 'gift') > 0 THEN NULL
        WHEN bool_or(reason = 'receipted') THEN 'receipted' WHEN bool_or(reason = 'refunded') THEN 'refunded'
        WHEN bool_or(reason = 'abroad') THEN 'abroad' ELSE 'not-receiptable' END AS reason
    FROM (SELECT k.supporter_id, m.minor, CASE WHEN k.is_refunded THEN 'refunded' WHEN k.is_receipted THEN 'receipted'
        WHEN ${country} <> 'ANY' AND upper(coalesce(nullif(s.bill_country, ''), k.billing_country, '')) <> ${country}
        THEN 'abroad' WHEN m.minor = 0 THEN 'not-receiptable' ELSE 'gift' END AS reason
      FROM receiptable_gift_row k JOIN supporter s ON s.id = k.supporter_id,
        LATERAL (SELECT CASE WHEN ${hasSponsorships}::boolean THEN k.sponsored_minor
          ELSE k.receiptable_minor END AS minor) m
      WHERE k.currency = 'USD' AND s.is_active
        AND (k.given_at AT TIME ZONE ${zone}::text)::date BETWEEN ${from}::date AND ${to}::date) g
    GROUP BY 1 ORDER BY 1`)
}

async function compareYears(): Promise<number> {
  let donors = 0
  for (const [zone, settings] of OFFICES)
    for (const [from, to] of PERIODS) {
      const office = testCtx({ settings: { tax_receipt_pdfs: '1', timezone: zone, ...settings } })
      const batch = YearBatchInput.parse({ from, to, status: 'draft' })
      const rows = await ctx.read.rows(sql`SELECT supporter_id, gifts, minor, reason
        FROM (${selectByDonor(office, batch, 0n)}) d ORDER BY 1`)
      expect(rows, `${zone} ${from}`).toEqual(await counted(office, [from, to]))
      donors += rows.length
    }
  return donors
}

test('any order of changes to gifts, products and receipts keeps the amounts that counting gives', async () => {
  const variant = await makeGift({}, { is_tax_receiptable: true })
  const people = await Promise.all([1, 2, 3].map(async () => (await makeSupporter()).id))
  const gifts: number[] = []
  const all = steps(variant, gifts, people)
  await all.give?.(1)
  expect(await compareYears()).toBeGreaterThan(0)
  const step = fc.constantFrom('give', 'give', 'receipt', 'fold', ...Object.keys(all))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, fc.nat(50)), { minLength: 8, maxLength: 25 }), async (walk) => {
      for (const [name, pick] of walk) {
        await all[name]?.(pick)
        expect(await differences(), name).toEqual([])
      }
      await compareYears()
      await fold()
      expect(await differences()).toEqual([])
    }),
    { numRuns: 12 },
  )
})

test('each change is seen before and after the next fold', async () => {
  const variant = await makeGift({}, { is_tax_receiptable: true })
  const people = [(await makeSupporter()).id, (await makeSupporter()).id]
  const all = steps(variant, [await gift({ supporterId: people[0]! }, { variant_id: variant.id })], people)
  for (const name of Object.keys(all)) {
    await fold()
    await all[name]?.(0)
    expect(await differences(), `${name} before`).toEqual([])
    await fold()
    expect(await differences(), `${name} after`).toEqual([])
  }
})

test('a charge of a plan is kept, given back with its refund and moved with its plan', async () => {
  const plan = await makePlan(ctx)
  await perform(chargeDue, ctx, {})
  const stored = () =>
    ctx.read.record(sql`SELECT sponsored_minor::int AS minor, is_refunded AS "isRefunded", supporter_id AS by
      FROM receiptable_gift WHERE contribution_id = ${plan.contributionId} AND transaction_id > 0`)
  await fold()
  expect(await stored()).toEqual({ minor: 2500, isRefunded: false, by: plan.supporterId })
  const charge = await ctx.read.first<{ id: number }>(
    sql`SELECT id FROM recurring_transaction WHERE profile_id = ${plan.id}`,
  )
  await perform(refundCharge, ctx, { transactionId: charge?.id })
  const { id: other } = await makeSupporter()
  await ctx.read.run(sql`UPDATE recurring_profile SET supporter_id = ${other} WHERE id = ${plan.id}`)
  expect(await differences()).toEqual([])
  await fold()
  expect(await stored()).toEqual({ minor: 2500, isRefunded: true, by: other })
  await perform(markSpam, ctx, { ids: [plan.contributionId] })
  expect(await differences()).toEqual([])
  await fold()
  expect(await stored()).toBeNull()
})

test('the kept amount is that of a receipt of the gift alone, in its own currency', async () => {
  const variant = await makeGift({}, { is_tax_receiptable: true })
  const sponsorshipId = (await makeSponsorship()).id
  await ctx.read.run(sql`UPDATE product_variant SET fair_market_value_minor = 1234 WHERE id = ${variant.id}`)
  const { id: supporterId } = await makeSupporter()
  const at = { supporterId, country: 'US' }
  const ids = [
    await gift(at, { variant_id: variant.id }),
    await gift({ ...at, totalMinor: 1000n }, { variant_id: variant.id }),
    await gift({ ...at, currency: 'CAD' }, { variant_id: variant.id, dcc_minor: 150n }),
    await gift({ ...at, currency: 'JPY' }, { variant_id: variant.id }),
    await gift(at, { variant_id: null, sponsorship_id: sponsorshipId }),
    await gift(at, { variant_id: (await makeGift({}, { is_tax_receiptable: false })).id }),
  ]
  await ctx.read.run(sql`UPDATE contribution SET functional_currency = 'USD', functional_rate = 0.7345
    WHERE currency <> 'USD' AND id = ANY(${ids}::int[])`)
  const amounts = await Promise.all(
    ids.map(async (id) => {
      const lines = await readReceiptLines(ctx, await loadReceiptSource(ctx.read, id, { isLocked: false }), {
        runner: ctx.read,
        isLocked: false,
      })
      return isRuleError(lines) ? 0n : lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
    }),
  )
  const stored = await ctx.read.rows<{ minor: bigint }>(
    sql`SELECT receiptable_minor AS minor FROM receiptable_gift_now WHERE contribution_id = ANY(${ids}::int[])
      ORDER BY contribution_id`,
  )
  expect(stored.map(({ minor }) => minor)).toEqual(amounts)
  expect(amounts).toEqual([3766n, 0n, 3470n, 4983n, 0n, 0n])
})

test('the year is the same before and after the fold', async () => {
  const { id: supporterId } = await makeSupporter()
  await gift({ supporterId })
  await perform(receiptContribution, ctx, { contributionId: await gift({ supporterId }), isDraft: false })
  const before = await perform(previewYear, ctx, year)
  expect(before).toMatchObject({ count: 1, minor: 5000n })
  await fold()
  expect(await perform(previewYear, ctx, year)).toEqual(before)
})

test('a year with three times as many gifts of the same donors is read in as many rows', async () => {
  const { id } = await makeSupporter()
  const batch = YearBatchInput.parse({ from: '2026-01-01', to: '2026-12-31', status: 'draft' })
  const read = async (count: number) => {
    await owner.query('DELETE FROM receiptable_gift WHERE contribution_id < 0')
    await owner.query(
      `INSERT INTO receiptable_gift SELECT -n, 0, $1, '2026-06-01', 'USD', 100, 100, false, false, 'US'
      FROM generate_series(1, $2::int) n`,
      [id, count],
    )
    await owner.query('DELETE FROM receiptable_year')
    await owner.query('INSERT INTO receiptable_year SELECT * FROM receiptable_year_row')
    await owner.query('VACUUM ANALYZE receiptable_gift, receiptable_year, product_gift_change')
    return rowsRead(ctx, (own) => own.read.records(selectByDonor(own, batch, 0n)))
  }
  const few = await read(1000)
  expect(few).toBeGreaterThan(0)
  expect(await read(3000)).toBeLessThanOrEqual(few)
  await owner.query('DELETE FROM receiptable_gift WHERE contribution_id < 0')
})
