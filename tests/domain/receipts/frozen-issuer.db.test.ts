import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runReceipts } from '~/domain/receipts/batch/run-receipts.server'
import { issueDraft } from '~/domain/receipts/issue-draft.server'
import { drawReceipts } from '~/domain/receipts/paper/paper.server'
import { reviseReceipt } from '~/domain/receipts/revise-receipt.server'
import { addTemplate } from '~/domain/receipts/templates/add-template.server'
import { editTemplate } from '~/domain/receipts/templates/edit-template.server'
import { voidReceipt } from '~/domain/receipts/void-receipt.server'
import { startYear } from '~/domain/receipts/year/start-year.server'
import { DEFAULTS } from '~/domain/settings/definitions'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { readPdf } from '../../support/pdf'
import { makePayment, makeSupporter } from '../../support/factories'
import { testCtx } from '../../support/ctx'
import { receiptOffice } from '../../support/receipts'

const { ctx, owner, gift, issued, draft, found, faults } = receiptOffice()

const words = fc.string({ minLength: 1, maxLength: 30 })
const known = {
  default_country: fc.constantFrom('US', 'CA', 'DE', 'AU'),
  timezone: fc.constantFrom('America/New_York', 'Pacific/Auckland', 'UTC'),
  locale: fc.constantFrom('en-US', 'en-GB', 'fr-CA'),
  tax_receipt_number_format: fc.constantFrom('A[0]', '[YYYY]-[0000]'),
  dpo_currency: fc.constantFrom('USD', 'CAD'),
}
/** Every setting; those with a format of their own get valid values, the others any text. */
const anySettings = fc.record({
  ...Object.fromEntries(Object.keys(DEFAULTS).map((key) => [key, words])),
  ...known,
})

const bytesOf = async (reading: typeof ctx, ids: readonly number[]) =>
  Buffer.from((await drawReceipts(reading, ids)).bytes).toString('base64')

async function yearly(): Promise<number> {
  const { id: supporterId } = await makeSupporter({ bill_country: 'US', email: 'year.frozen@example.org' })
  const contributionId = await gift({ totalMinor: 10000n, supporterId, isPos: true })
  await makePayment(contributionId, { amount_minor: 10000n, is_paid: true, type: 'cash', gateway: 'offline' })
  await perform(startYear, ctx, { from: '2026-01-01', to: '2026-12-31', status: 'issued' })
  const run = await ctx.read.first<{ id: number }>(sql`SELECT max(id) AS id FROM batch_run`)
  await perform(runReceipts, ctx, { id: run?.id })
  const row = await ctx.read.first<{ id: number }>(sql`SELECT id FROM tax_receipt WHERE supporter_id = ${supporterId}`)
  return row?.id ?? 0
}

const textOf = async (id: number) =>
  (await readPdf((await drawReceipts(ctx, [id])).bytes)).pages.map(({ text }) => text).join('\n')

test('prints the words of the country that the receipt was issued with', async () => {
  const id = await issued()
  await perform(reviseReceipt, ctx, { id, country: 'DE' })
  expect((await found(id)).paper?.sheet.blocks).toEqual(
    expect.arrayContaining([expect.objectContaining({ text: expect.stringContaining('Germany') })]),
  )
  expect(await textOf(id)).toContain('Country: United States → Germany')
  const { paper } = await found(id)
  const renamed = JSON.stringify(paper).replaceAll('Germany', 'Country of 2026')
  await owner.query('ALTER TABLE tax_receipt DISABLE TRIGGER tax_receipt_paper_frozen')
  await owner.query('UPDATE tax_receipt SET paper = $2 WHERE id = $1', [id, renamed])
  await owner.query('ALTER TABLE tax_receipt ENABLE TRIGGER tax_receipt_paper_frozen')
  expect(await textOf(id)).toContain('Country of 2026')
  expect((await faults()).map(({ kind }) => kind)).toEqual(['altered', 'journal'])
})

test('names on paper what a revised receipt replaces, also where its template does not', async () => {
  const standard = await issued()
  const { number } = await found(standard)
  await perform(reviseReceipt, ctx, { id: standard, name: 'Amara Okafor' })
  expect(await textOf(standard)).toMatch(new RegExp(`Replaces\\s+${number}`))
  const { id: templateId } = await perform(addTemplate, ctx, { name: 'Short' })
  await perform(editTemplate, ctx, { id: templateId, name: 'Short', body: '<p>[[amount]]</p>' })
  const short = await draft()
  await owner.query('UPDATE tax_receipt SET template_id = $2 WHERE id = $1', [short, templateId])

  const { number: first } = await perform(issueDraft, ctx, { id: short })
  expect(await textOf(short)).not.toContain('Replaces')
  await perform(reviseReceipt, ctx, { id: short, name: 'Amara Okafor' })
  expect(await textOf(short)).toContain(`Replaces ${first}`)
})

test('follows the settings while a receipt is a draft', async () => {
  const id = await draft()
  const sizes = [testCtx({ settings: { default_country: 'US' } }), testCtx({ settings: { default_country: 'DE' } })]
  const [letter, a4] = await Promise.all(sizes.map(async (each) => (await drawReceipts(each, [id])).bytes))
  expect(Buffer.from(letter ?? []).equals(Buffer.from(a4 ?? []))).toBe(false)
})

test('refuses in the database when somebody changes issuer, words or days of an issued receipt', async () => {
  const id = await issued()
  for (const change of [
    sql`issuer = '{}'`,
    sql`issuer = NULL`,
    sql`paper = '{}'`,
    sql`paper = NULL`,
    sql`ordered_at = now()`,
  ])
    await expect(ctx.read.run(sql`UPDATE tax_receipt SET ${change} WHERE id = ${id}`)).rejects.toThrow('frozen')
  await expect(
    ctx.read.run(sql`UPDATE tax_receipt_line SET given_at = now() WHERE receipt_id = ${id}`),
  ).rejects.toThrow('frozen')
})

test('prints the same bytes when settings, templates and gifts change after issuing (R-RECEIPTS-4)', async () => {
  const ids = [await issued(), await issued({ orderedAt: new Date('2026-02-03T12:00:00Z') }), await issued()]
  await perform(reviseReceipt, ctx, { id: ids[2] ?? 0, name: 'Amara Okafor', country: 'NZ' })
  ids.push(await issued(), await yearly())
  await perform(voidReceipt, ctx, { id: ids[3] ?? 0 })
  // Draws each alone from an empty store, and all in one file.
  const drawn = async (reading: typeof ctx) => {
    const empty = { ...reading, ports: { ...reading.ports, objectStore: testCtx().ports.objectStore } }
    return Promise.all([ids, ...ids.map((id) => [id])].map((some) => bytesOf(empty, some)))
  }
  const before = await drawn(ctx)
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
  await fc.assert(
    fc.asyncProperty(anySettings, day, words, async (settings, at, name) => {
      const body = `<p>${name.replaceAll(/[<>&[\]]/g, '')} [[amount]]</p>`
      await perform(editTemplate, ctx, { id: 1, name, body })
      await owner.query('UPDATE contribution SET ordered_at = $1 WHERE ordered_at IS NOT NULL', [at])
      const elsewhere = { ...testCtx({ settings }), officeUrl: 'https://other.example.org' }
      expect((await drawn(elsewhere)).every((bytes, index) => bytes === before[index])).toBe(true)
    }),
    { numRuns: 12 },
  )
  expect(await faults()).toEqual([])
})

test('gives the PDF of an issued receipt as it was first drawn, whatever draws now (R-RECEIPTS-4)', async () => {
  const id = await issued()
  const { objectStore } = ctx.ports
  const keys: string[] = []
  const noting = {
    ...ctx,
    ports: {
      ...ctx.ports,
      objectStore: {
        ...objectStore,
        put: (key: string, body: Uint8Array, type: string) => {
          keys.push(key)
          return objectStore.put(key, body, type)
        },
      },
    },
  }
  const first = await bytesOf(noting, [id])
  expect(keys).toHaveLength(1)
  expect(await bytesOf(noting, [id])).toBe(first)
  expect(keys).toHaveLength(1)

  // Another version of a font would draw another file, but the stored one is returned.
  const replaced = new TextEncoder().encode('%PDF-1.7 of another year')
  await objectStore.put(keys[0] ?? '', replaced, 'application/pdf')
  const stored = Buffer.from(replaced).toString('base64')
  expect(await bytesOf(ctx, [id])).toBe(stored)
  await perform(voidReceipt, ctx, { id })
  expect(await bytesOf(ctx, [id])).not.toBe(stored)
  expect(await textOf(id)).toContain('VOID')
})

test('draws an issued receipt where the store does not answer', async () => {
  const id = await issued()
  const fails = () => Promise.reject(new Error('unreachable'))
  const down = {
    ...ctx,
    ports: { ...ctx.ports, objectStore: { ...ctx.ports.objectStore, readStart: fails, put: fails } },
  }
  expect(await bytesOf(down, [id])).toBe(await bytesOf(ctx, [id]))
})
