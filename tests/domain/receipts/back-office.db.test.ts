import { beforeEach, describe, expect, test } from 'vitest'
import { issueDraft } from '~/domain/receipts/issue-draft.server'
import { notifyDonor } from '~/domain/receipts/notify-donor.server'
import { processReceipts } from '~/domain/receipts/batch/process-receipts.server'
import { receiptContribution } from '~/domain/receipts/receipt-contribution.server'
import { receiptList } from '~/domain/receipts/receipts.list.server'
import { reviseReceipt } from '~/domain/receipts/revise-receipt.server'
import { printReceipts } from '~/domain/receipts/batch/print-receipts.server'
import { findPrintedRun } from '~/domain/receipts/batch/runs.server'
import { runReceipts } from '~/domain/receipts/batch/run-receipts.server'
import { voidReceipt } from '~/domain/receipts/void-receipt.server'
import { previewYear } from '~/domain/receipts/year/preview-year.server'
import { startYear } from '~/domain/receipts/year/start-year.server'
import { DomainError } from '~/kit/errors'
import { fieldsOfAddress } from '~/lists/request/address'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { Wanted } from '../../support/contributions'
import { NOON, testCtx } from '../../support/ctx'
import { makeStaff, makeSupporter } from '../../support/factories'
import { receiptOffice } from '../../support/receipts'

const { ctx, later, gift, draft, issued, found, faults } = receiptOffice()
const listed = async (address: string) =>
  (await receiptList.page(ctx, receiptList.read(fieldsOfAddress(address)))).rows.map(({ id }) => Number(id))
const mails = (id: number) =>
  ctx.read.rows<{ subject: string; text: string }>(
    sql`SELECT subject, text FROM mail WHERE dedupe_key LIKE ${`receipt:${id}:%`} ORDER BY id`,
  )

let donors = 0

describe('a receipt from a contribution', () => {
  test('is a draft without a number, or issued with the next one', async () => {
    const one = await found(await draft())
    expect(one).toMatchObject({
      status: 'draft',
      number: `DRAFT-${one.id}`,
      serial: null,
      amountMinor: 5000n,
      issuedAt: null,
      name: 'Amara',
    })
    expect(await found(await issued())).toMatchObject({
      status: 'issued',
      number: 'WEB26-000000001',
      serial: 1n,
      issuedAt: NOON,
    })
    await perform(issueDraft, ctx, { id: one.id })
    expect(await found(one.id)).toMatchObject({ status: 'issued', number: 'WEB26-000000002', serial: 2n })
  })

  test('is refused for each reason with its own sentence', async () => {
    const errorOf = (id: number, over = ctx) =>
      expect(perform(receiptContribution, over, { contributionId: id })).rejects
    const done = await gift()
    await perform(receiptContribution, ctx, { contributionId: done })
    await errorOf(done).toThrow('This contribution already has a tax receipt.')
    await errorOf(await gift({ country: 'CA' })).toThrow('Tax receipts are issued to addresses in US only.')
    await errorOf(await gift({ refundedMinor: 5000n })).toThrow('This contribution was refunded.')
    await errorOf(await gift({}, { variant_id: null })).toThrow('Nothing in this contribution is tax receiptable.')
    await errorOf(await gift({ isPaid: false })).toMatchObject({ code: 'not-found' })
    await errorOf(await gift(), testCtx()).toThrow('Tax receipts are turned off in the settings.')
  })

  test('shows the kept amount after a partial refund', async () => {
    expect(await found(await issued({ refundedMinor: 2000n }))).toMatchObject({ amountMinor: 3000n })
  })

  test('names the void receipt that it replaces', async () => {
    const contributionId = await gift()
    const first = await perform(receiptContribution, ctx, { contributionId })
    await perform(voidReceipt, ctx, { id: first.id })
    const next = await perform(receiptContribution, ctx, { contributionId })
    expect(await found(next.id)).toMatchObject({ number: 'WEB26-000000002', replaces: { number: 'WEB26-000000001' } })
    expect(await found(first.id)).toMatchObject({ replacedBy: { number: 'WEB26-000000002' } })
  })
})

describe('revising', () => {
  test('overwrites a draft and keeps no history', async () => {
    const id = await draft()
    await perform(reviseReceipt, ctx, { id, name: 'Amara Okafor', amount: '$40.00', zip: '' })
    expect(await found(id)).toMatchObject({
      name: 'Amara Okafor',
      amountMinor: 4000n,
      changes: [],
      revision: 0,
      number: `DRAFT-${id}`,
    })
  })

  test('keeps the earlier text of an issued one, with -R1, then -R2', async () => {
    const id = await issued()
    await expect(perform(reviseReceipt, ctx, { id, name: 'Amara Okafor', amount: '40' })).resolves.toEqual({
      id,
      number: 'WEB26-000000001-R1',
    })
    await perform(reviseReceipt, ctx, { id, city: 'Bath', issuedOn: '2025-12-31' })
    const receipt = await found(id)
    expect(receipt).toMatchObject({ number: 'WEB25-000000001-R2', amountMinor: 4000n, city: 'Bath', status: 'issued' })
    expect(receipt.issuedAt).toEqual(new Date('2025-12-31T05:00:00Z'))
    expect(receipt.changes).toMatchObject([
      {
        by: 'Test Person',
        number: 'WEB26-000000001',
        changes: [
          { label: 'Name', old: 'Amara', new: 'Amara Okafor' },
          { label: 'Amount', old: '$50.00 USD', new: '$40.00 USD' },
        ],
      },
      {
        number: 'WEB26-000000001-R1',
        changes: [
          { label: 'City', old: null, new: 'Bath' },
          { label: 'Issued on', old: 'Nov 20, 2026', new: 'Dec 31, 2025' },
        ],
      },
    ])
    expect(await faults()).toEqual([])
  })

  test('keeps the code of a region that is written as its name', async () => {
    const id = await draft()
    await perform(reviseReceipt, ctx, { id, country: 'US', state: 'Maine' })
    expect(await found(id)).toMatchObject({ country: 'US', state: 'ME' })
  })

  test('makes no revision when only the email changes', async () => {
    const id = await issued()
    await perform(reviseReceipt, ctx, { id, email: 'new@example.org' })
    expect(await found(id)).toMatchObject({ number: 'WEB26-000000001', email: 'new@example.org', changes: [] })
  })

  test('keeps a signature that is a picture, and refuses anything else', async () => {
    const id = await issued()
    const png = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])], {
      type: 'image/png',
    })
    await perform(reviseReceipt, ctx, { id, signature: png })
    const { signatureKey } = await found(id)
    expect(signatureKey).toMatch(/^signatures\/.+\.png$/)
    expect(await ctx.ports.objectStore.head(signatureKey ?? '')).toEqual({ size: 11, type: 'image/png' })
    const page = new Blob(['<svg onload=alert(1)>'], { type: 'image/png' })
    await expect(perform(reviseReceipt, ctx, { id, signature: page, name: 'Other' })).rejects.toMatchObject({
      fields: { signature: ['The signature must be a PNG or JPEG image.'] },
    })
    const large = new Blob([new Uint8Array(201 * 1024)])
    await expect(perform(reviseReceipt, ctx, { id, signature: large })).rejects.toThrow(
      'The signature can be at most 200 KB.',
    )
    expect(await found(id)).toMatchObject({ name: 'Amara', signatureKey })
  })

  test.each([
    ['an amount that is none', { amount: 'abc' }, 'amount', 'Please enter an amount greater than zero.'],
    ['nothing', { amount: '0' }, 'amount', 'Please enter an amount greater than zero.'],
    ['more than the gift', { amount: '50.01' }, 'amount', 'The amount cannot be more than the gift, $50.00 USD.'],
    ['a date that is none', { issuedOn: '2026-02-30' }, 'issuedOn', 'Please enter a valid date.'],
    ['a date to come', { issuedOn: '2026-11-21' }, 'issuedOn', 'A receipt cannot be dated in the future.'],
    ['an email address that is none', { email: 'amara' }, 'email', 'Please enter a valid email address.'],
  ])('is refused at its field when the value is %s', async (_, change, field, message) => {
    const id = await issued()
    await expect(perform(reviseReceipt, ctx, { id, ...change })).rejects.toMatchObject({
      code: 'invalid',
      fields: { [field]: [message] },
    })
    expect(await found(id)).toMatchObject({ number: 'WEB26-000000001', amountMinor: 5000n })
  })

  test('is refused for a page that is out of date and for a void receipt', async () => {
    const id = await issued()
    const seen = (await found(id)).updatedAt.toISOString()
    await perform(reviseReceipt, later(1), { id, name: 'First', seen })
    await expect(perform(reviseReceipt, later(2), { id, name: 'Second', seen })).rejects.toMatchObject({
      code: 'conflict',
    })
    await perform(voidReceipt, ctx, { id })
    await expect(perform(reviseReceipt, ctx, { id, name: 'Third' })).rejects.toThrow(
      'A void receipt cannot be changed.',
    )
    expect(await found(id)).toMatchObject({ name: 'First' })
  })
})

describe('voiding (R-RECEIPTS-6)', () => {
  test('deletes a draft and says when; an issued one is void, keeps its number, and stays so', async () => {
    const [one, two] = [await draft(), await issued()]
    await expect(perform(voidReceipt, ctx, { id: one })).resolves.toMatchObject({ deletedAt: NOON })
    await expect(perform(voidReceipt, ctx, { id: two })).resolves.toMatchObject({
      deletedAt: null,
      number: 'WEB26-000000001',
    })
    await perform(voidReceipt, later(5), { id: two })
    expect(await found(two)).toMatchObject({ status: 'void', voidedAt: NOON })
    await expect(perform(issueDraft, ctx, { id: one })).rejects.toThrow('Only drafts can be issued.')
    await expect(perform(issueDraft, ctx, { id: two })).rejects.toThrow('Only drafts can be issued.')
    expect(await listed('')).toEqual([two])
  })
})

describe('notifying', () => {
  test('sends the receipt, again after a minute, and not twice within it', async () => {
    const id = await issued()
    await expect(perform(notifyDonor, ctx, { id })).resolves.toEqual({ id, email: 'amara@example.org' })
    await expect(perform(notifyDonor, ctx, { id })).rejects.toMatchObject({
      code: 'too-many',
      reason: 'sent-recently',
    })
    await perform(notifyDonor, later(1), { id })
    expect(await mails(id)).toMatchObject([
      { subject: 'Your tax receipt WEB26-000000001 from Almoner' },
      { subject: 'Your tax receipt WEB26-000000001 from Almoner' },
    ])
  })

  test('names a void receipt as such, and the one that a new one replaces', async () => {
    const contributionId = await gift()
    const { id } = await perform(receiptContribution, ctx, { contributionId })
    await perform(voidReceipt, ctx, { id })
    await perform(notifyDonor, ctx, { id })
    const [mail] = await mails(id)
    expect(mail?.text).toContain('This receipt has been void since Nov 20, 2026. Please do not use receipt WEB26-')
    expect(mail?.text).not.toContain('This is your tax receipt')
    const next = await perform(receiptContribution, ctx, { contributionId })
    await perform(notifyDonor, ctx, { id: next.id })
    expect((await mails(next.id))[0]?.text).toContain('This receipt replaces WEB26-000000001, which is void.')
  })

  test('without an address names the receipt', async () => {
    const id = await issued({ email: '' })
    await expect(perform(notifyDonor, ctx, { id })).rejects.toThrow(
      'Receipt WEB26-000000001 has no valid email address.',
    )
  })
})

describe('several receipts', () => {
  test('issues drafts only, sends issued ones only, and leaves the rest alone', async () => {
    const [one, two, done] = [await draft(), await draft({ email: '' }), await issued()]
    const ids = [one, two, done]
    expect(await perform(processReceipts, ctx, { intent: 'issue', ids })).toMatchObject({
      requested: 3,
      changed: 2,
      runId: null,
    })
    expect((await Promise.all(ids.map(found))).map(({ number }) => number)).toEqual([
      'WEB26-000000002',
      'WEB26-000000003',
      'WEB26-000000001',
    ])
    expect(await perform(processReceipts, ctx, { intent: 'notify', ids })).toMatchObject({ changed: 2 })
    expect(await perform(processReceipts, ctx, { intent: 'void', ids: [done] })).toMatchObject({ changed: 1 })
    expect(await perform(processReceipts, ctx, { intent: 'void', ids: [done] })).toMatchObject({ changed: 0 })
  })

  test('over everything that matches is refused where the list has changed, and without a selection', async () => {
    await draft()
    await draft()
    await expect(
      perform(processReceipts, ctx, { intent: 'issue', matching: '?status[]=draft', shown: 1 }),
    ).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(
      await perform(processReceipts, ctx, { intent: 'issue_and_notify', matching: '?status[]=draft', shown: 2 }),
    ).toMatchObject({
      changed: 2,
    })
    await expect(perform(processReceipts, ctx, { intent: 'issue' })).rejects.toThrow('There are no items selected.')
  })

  test('leaves the rest when the job is canceled, and reports it', async () => {
    for (let count = 0; count < 101; count++) await draft()
    const staff = await makeStaff()
    const person = testCtx({ staffId: staff.id, settings: { tax_receipt_pdfs: '1' } })
    const { runId } = await perform(processReceipts, person, { intent: 'issue', matching: '', shown: 101 })
    const print = await perform(printReceipts, person, { matching: '', shown: 101 })
    await ctx.read.run(sql`UPDATE task SET cancel_requested_at = ${NOON} WHERE staff_id = ${staff.id}`)
    for (const id of [runId, print.runId]) await perform(runReceipts, person, { id })
    expect(await ctx.read.records(sql`SELECT status FROM tax_receipt WHERE status = 'issued'`)).toEqual([])
    expect(await findPrintedRun(person)).toBeNull()
    expect(
      await ctx.read.records(sql`SELECT state, outcome FROM task WHERE staff_id = ${staff.id} ORDER BY id`),
    ).toEqual([
      { state: 'canceled', outcome: 'Canceled. 0 receipts processed before that.' },
      { state: 'canceled', outcome: 'Canceled. 0 receipts processed before that.' },
    ])
    expect(
      await ctx.read.records(
        sql`SELECT id FROM batch_run WHERE id = ANY(${[runId, print.runId]}::int[]) AND state <> 'done'`,
      ),
    ).toEqual([])
  })

  test('more than a hundred are a job, and doing it twice issues nothing twice', async () => {
    for (let count = 0; count < 101; count++) await draft()
    const { runId, changed } = await perform(processReceipts, ctx, { intent: 'issue', matching: '', shown: 101 })
    expect([runId === null, changed]).toEqual([false, null])
    await perform(runReceipts, ctx, { id: runId })
    await ctx.read.run(
      sql`UPDATE batch_run SET state = 'running', done = 0, changed = 0, ids = (SELECT array_agg(id) FROM tax_receipt)`,
    )
    await perform(runReceipts, ctx, { id: runId })
    expect(
      await ctx.read.record(
        sql`SELECT count(*)::int AS n, max(serial)::int AS last FROM tax_receipt WHERE status = 'issued'`,
      ),
    ).toEqual({
      n: 101,
      last: 101,
    })
  })
})

describe('the list', () => {
  test('is by number, drafts first, and filters by words, status, what is missing and days', async () => {
    const [a, b, c] = [
      await issued({ name: 'Ada Lovel', city: 'Bath' }),
      await draft({ email: '' }),
      await issued({ name: '' }),
    ]
    expect(await listed('')).toEqual([b, c, a])
    expect(await listed('?search=lovel bath')).toEqual([a])
    expect(await listed('?search=000000002')).toEqual([c])
    expect(await listed('?status=draft')).toEqual([b])
    expect(await listed('?filter_by=no_email')).toEqual([b])
    expect(await listed('?filter_by=no_name')).toEqual([c])
    expect(await listed('?filter_by=incomplete_address')).toEqual([b, c, a])
    expect(await listed('?filter_by=nonsense')).toEqual([])
    expect(await listed('?issued_at_str=2026-11-20&issued_at_end=2026-11-20')).toEqual([c, a])
    expect(await listed('?issued_at_str=2026-11-21')).toEqual([])
  })
})

describe('a year of receipts', () => {
  const year = { from: '2026-01-01', to: '2026-12-31', status: 'issued' }
  const run = async () => {
    const row = await ctx.read.first<{ id: number }>(sql`SELECT max(id) AS id FROM batch_run`)
    await perform(runReceipts, ctx, { id: row?.id })
  }

  beforeEach(async () => {
    await ctx.read.run(sql`UPDATE contribution SET supporter_id = NULL`)
  })

  async function donor(name: string, gifts: Wanted[], values: object = {}): Promise<number> {
    const { id } = await makeSupporter({
      first_name: name,
      last_name: 'Giver',
      bill_country: 'US',
      email: `${name}${++donors}@example.org`,
      ...values,
    })
    for (const one of gifts) await gift({ ...one, supporterId: id })
    return id
  }

  test('shows who gets one and who does not, with the minimum for each donor', async () => {
    const two = await donor('Two', [{ totalMinor: 600n }, { totalMinor: 700n }])
    const small = await donor('Small', [{ totalMinor: 900n }])
    const abroad = await donor('Abroad', [{}], { bill_country: 'CA' })
    const back = await donor('Back', [{ refundedMinor: 1n }])
    await donor('Before', [{ orderedAt: new Date('2025-12-31T23:00:00Z') }])
    await donor('Archived', [{}], { is_active: false })
    const preview = await perform(previewYear, ctx, { ...year, minimum: '10' })
    expect(preview).toMatchObject({ count: 1, minor: 1300n, without: 3 })
    expect(preview.rows.map(({ supporterId, reason }) => [supporterId, reason])).toEqual([
      [two, null],
      [abroad, 'abroad'],
      [back, 'refunded'],
      [small, 'below'],
    ])
    expect(await ctx.read.records(sql`SELECT 1 FROM tax_receipt`)).toEqual([])
  })

  test('gives each donor one receipt with all gifts, and none the second time', async () => {
    const id = await donor('Two', [{ totalMinor: 600n }, { totalMinor: 700n }])
    expect(await perform(startYear, ctx, { ...year, issuedOn: '2026-11-01' })).toBe(1)
    await run()
    const [row] = await ctx.read.rows<{ id: number }>(sql`SELECT id FROM tax_receipt`)
    expect(await found(row?.id ?? 0)).toMatchObject({
      type: 'consolidated',
      status: 'issued',
      number: 'WEB26-000000001',
      supporterId: id,
      amountMinor: 1300n,
      periodFrom: '2026-01-01',
      periodTo: '2026-12-31',
      issuedAt: new Date('2026-11-01T04:00:00Z'),
      lines: [{ amountMinor: '600' }, { amountMinor: '700' }],
    })
    await expect(perform(startYear, ctx, year)).rejects.toThrow('Nobody would get a receipt for this period.')
    expect((await perform(previewYear, ctx, year)).rows).toMatchObject([{ supporterId: id, reason: 'receipted' }])
    expect(await faults()).toEqual([])
  })

  test('two batches at once give one receipt; a void one is replaced by name', async () => {
    await donor('Both', [{}])
    await perform(startYear, ctx, year)
    await perform(startYear, ctx, year)
    const runs = await ctx.read.rows<{ id: number }>(sql`SELECT id FROM batch_run ORDER BY id`)
    await Promise.all(runs.map(({ id }) => perform(runReceipts, ctx, { id })))
    const rows = await ctx.read.rows<{ id: number }>(sql`SELECT id FROM tax_receipt`)
    expect(rows).toHaveLength(1)
    await perform(voidReceipt, ctx, { id: rows[0]?.id })
    await perform(startYear, ctx, year)
    await run()
    expect(await found((rows[0]?.id ?? 0) + 1)).toMatchObject({ replaces: { number: 'WEB26-000000001' } })
  })

  test.each([
    ['an end before its beginning', { to: '2025-01-01' }],
    ['a day that is none', { from: '2026-13-01' }],
    ['a minimum that is no amount', { minimum: 'much' }],
    ['a minimum above every amount', { minimum: '100000000' }],
  ])('with %s is refused', async (_, change) => {
    await expect(perform(previewYear, ctx, { ...year, ...change })).rejects.toBeInstanceOf(DomainError)
  })
})

test('each action needs its permission', async () => {
  const id = await issued()
  const viewer = testCtx({ permissions: ['taxreceipt.view'], settings: { tax_receipt_pdfs: '1' } })
  for (const op of [issueDraft, voidReceipt, notifyDonor, reviseReceipt])
    await expect(perform(op as typeof issueDraft, viewer, { id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(perform(processReceipts, viewer, { intent: 'void', ids: [id] })).rejects.toMatchObject({
    code: 'forbidden',
  })
})
