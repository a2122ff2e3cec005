import { describe, expect, test } from 'vitest'
import { printReceipts } from '~/domain/receipts/batch/print-receipts.server'
import { findPrintedFile } from '~/domain/receipts/batch/print-run.server'
import { runReceipts } from '~/domain/receipts/batch/run-receipts.server'
import { findPrintedRun } from '~/domain/receipts/batch/runs.server'
import { issueDraft } from '~/domain/receipts/issue-draft.server'
import { notifyDonor } from '~/domain/receipts/notify-donor.server'
import { drawReceipts } from '~/domain/receipts/paper/paper.server'
import { reviseReceipt } from '~/domain/receipts/revise-receipt.server'
import { addTemplate } from '~/domain/receipts/templates/add-template.server'
import { deleteTemplate } from '~/domain/receipts/templates/delete-template.server'
import { editTemplate } from '~/domain/receipts/templates/edit-template.server'
import { makeDefaultTemplate } from '~/domain/receipts/templates/make-default-template.server'
import { previewTemplate } from '~/domain/receipts/templates/preview-template.server'
import { listTemplates } from '~/domain/receipts/templates/queries.server'
import { voidReceipt } from '~/domain/receipts/void-receipt.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { readPdf } from '../../support/pdf'
import { receiptOffice } from '../../support/receipts'

const { ctx, gift, draft, issued, found, faults } = receiptOffice()

const standard = async () => {
  const [first] = await listTemplates(ctx.read)
  if (!first) throw new Error('no template')
  return first
}
const write = async (body: string, more: object = {}) => {
  const { id, name, style, customLabel } = await standard()
  return perform(editTemplate, ctx, { id, name, style, customLabel: customLabel ?? '', body, ...more })
}
const paperOf = async (...ids: number[]) =>
  (await readPdf((await drawReceipts(ctx, ids)).bytes)).pages.map(({ text }) => text)

describe('a receipt template', () => {
  test('shows donor, amount, purpose and revision on paper', async () => {
    const id = await issued({ name: 'Amara Okafor', city: 'Bath' })
    const [text] = await paperOf(id)
    for (const words of [
      'Official receipt for income tax purposes',
      'WEB26-000000001',
      'Amara Okafor',
      'Bath',
      '$50.00 USD',
      'Nov 20, 2026',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('Revisions')
    await perform(reviseReceipt, ctx, { id, name: 'Amara and Ben Okafor' })
    expect((await paperOf(id))[0]).toContain('Revisions Nov 20, 2026: Name: Amara Okafor → Amara and Ben Okafor')
  })

  test('is frozen at first use: issued receipts stay, drafts and later ones follow the change', async () => {
    const [before, waiting] = [await issued(), await draft()]
    const { revision } = await standard()
    await expect(write('<p>New words for [[name]] [[unknown_tag]]</p>')).resolves.toMatchObject({
      revision: revision + 1,
    })
    await expect(write('<p>Newer words for [[name]]</p>')).resolves.toMatchObject({ revision: revision + 1 })
    expect((await paperOf(before))[0]).not.toContain('words for')
    expect((await paperOf(waiting))[0]).toContain('DRAFT Newer words for Amara')
    await perform(issueDraft, ctx, { id: waiting })
    await write('<p>The newest words</p>')
    expect((await paperOf(waiting))[0]).toContain('Newer words for Amara')
    await perform(voidReceipt, ctx, { id: waiting })
    expect((await paperOf(waiting))[0]).toContain('RECEIPT VOID ON Nov 20, 2026 Newer words for Amara')
    expect(await faults()).toEqual([])
  })

  test('the database itself refuses to change what a receipt was issued with', async () => {
    const id = await issued()
    const { templateVersionId } = await found(id)
    await expect(
      ctx.read.run(sql`UPDATE tax_receipt_template_version SET body = 'x' WHERE id = ${templateVersionId}`),
    ).rejects.toThrow('frozen')
    await expect(
      ctx.read.run(sql`DELETE FROM tax_receipt_template_version WHERE id = ${templateVersionId}`),
    ).rejects.toThrow()
    await expect(ctx.read.run(sql`UPDATE tax_receipt SET template_version_id = NULL WHERE id = ${id}`)).rejects.toThrow(
      'frozen',
    )
  })

  test('keeps no script, and needs words and a label where the label is its own', async () => {
    await write('<p onclick="x()">Safe<script>alert(1)</script></p>')
    expect((await standard()).body).toBe('<p>Safe</p>')
    await expect(write('<script>x</script>')).rejects.toMatchObject({
      fields: { body: ['Please write what the receipt says.'] },
    })
    await expect(write('<p>x</p>', { style: 'custom_label', customLabel: ' ' })).rejects.toMatchObject({
      fields: { customLabel: ['Please enter the label above the receipt.'] },
    })
    await write('<p>x</p>', { style: 'custom_label', customLabel: 'Gift acknowledgment' })
    expect((await paperOf(await issued()))[0]).toContain('Gift acknowledgment')
    await write('<p>x [[name]]</p>', { style: 'standard' })
  })

  test('is refused when its page is out of date', async () => {
    await expect(write('<p>x</p>', { seen: 1 })).rejects.toMatchObject({ code: 'conflict' })
  })

  test('is copied, made the default and deleted; the default stays, and receipts keep a deleted one', async () => {
    const first = await standard()
    const { id } = await perform(addTemplate, ctx, { name: 'Gala', copyOf: first.id })
    await perform(editTemplate, ctx, { id, name: 'Gala', body: '<p>Gala words</p>' })
    await expect(perform(deleteTemplate, ctx, { id: first.id })).rejects.toThrow(
      'The default template cannot be deleted.',
    )
    await perform(makeDefaultTemplate, ctx, { id })
    const receipt = await issued()
    await perform(makeDefaultTemplate, ctx, { id: first.id })
    await perform(deleteTemplate, ctx, { id })
    expect((await paperOf(receipt))[0]).toContain('Gala words')
    expect((await listTemplates(ctx.read)).map(({ name }) => name)).toEqual([first.name])
    await expect(
      perform(addTemplate, testCtx({ permissions: ['taxreceipt.edit'] }), { name: 'x' }),
    ).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  test('previews with a receipt or sample words, names unknown tags, and stores nothing', async () => {
    const id = await issued({ name: 'Amara Okafor' })
    const { updatedAt } = await standard()
    const shown = await perform(previewTemplate, ctx, {
      body: '<p>Dear [[name]] [[nobody_knows]]</p>',
      example: String(id),
    })
    expect(shown).toMatchObject({
      unknown: ['nobody_knows'],
      sheet: { about: 'Receipt WEB26-000000001', blocks: [{ text: 'Dear Amara Okafor' }] },
    })
    const sample = await perform(previewTemplate, testCtx({ permissions: ['admin.general'] }), {
      body: '<p>[[name]]</p>',
      example: String(id),
    })
    expect(sample.sheet).toMatchObject({ about: 'Receipt WEB26-000000042' })
    expect((await standard()).updatedAt).toEqual(updatedAt)
  })
})

describe('the email of a receipt', () => {
  test('has the receipt as an attached PDF, stored as it was sent', async () => {
    const id = await issued({ name: 'Amara Okafor' })
    await perform(notifyDonor, ctx, { id })
    const [file] = await ctx.read.rows<{ filename: string; key: string }>(
      sql`SELECT a.filename, a.key FROM mail_attachment a JOIN mail m ON m.id = a.mail_id
        WHERE m.dedupe_key LIKE ${`receipt:${id}:%`}`,
    )
    expect(file?.filename).toBe('tax-receipt-WEB26-000000001.pdf')
    const bytes = await ctx.ports.objectStore.readStart(file?.key ?? '', 10_000_000)
    expect((await readPdf(bytes ?? new Uint8Array())).pages[0]?.text).toContain('Amara Okafor')
  })

  test('is not sent when turned off, and staff are notified', async () => {
    const id = await issued()
    await ctx.read.run(
      sql`INSERT INTO mail_template (name, subject, body, is_active, updated_at)
        VALUES ('customer_tax_receipt', 'x', 'x', false, now())`,
    )
    await expect(perform(notifyDonor, ctx, { id })).rejects.toThrow(
      'The tax receipt email is turned off in the email templates.',
    )
    expect((await found(id)).notifiedAt).toBeNull()
    await ctx.read.run(sql`DELETE FROM mail_template WHERE name = 'customer_tax_receipt'`)
  })
})

describe('printing', () => {
  test('some receipts are one PDF at once, a sheet each in the order of their numbers', async () => {
    const [one, two] = [await issued(), await issued()]
    const { ids, runId } = await perform(printReceipts, ctx, { ids: [two, one] })
    expect(runId).toBeNull()
    const pages = await paperOf(...ids)
    expect(pages.map((text) => /WEB26-\d+/.exec(text)?.[0])).toEqual(['WEB26-000000001', 'WEB26-000000002'])
  })

  test('makes one PDF for its requester in a job when more than a hundred match', async () => {
    const contributionId = await gift()
    await ctx.read.run(sql`
      INSERT INTO tax_receipt (number, receipt_type, status, name, amount_minor, currency, created_at, updated_at)
      SELECT 'DRAFT-p' || n, 'consolidated', 'draft', 'Donor ' || n, 100, 'USD', now(), now()
      FROM generate_series(1, 101) n`)
    await ctx.read.run(
      sql`INSERT INTO tax_receipt_line (receipt_id, contribution_id, description, amount_minor)
        SELECT id, ${contributionId}, 'Gift', 100 FROM tax_receipt`,
    )
    const viewer = testCtx({ permissions: ['taxreceipt.view'] })
    const { runId } = await perform(printReceipts, viewer, { matching: '?status[]=draft', shown: 101 })
    expect(await findPrintedRun(viewer)).toBeNull()
    await perform(runReceipts, viewer, { id: runId })
    const [run] = await ctx.read.rows<{ key: string }>(sql`SELECT file_key AS key FROM batch_run WHERE id = ${runId}`)
    const bytes = await viewer.ports.objectStore.readStart(run?.key ?? '', 50_000_000)
    const { pages } = await readPdf(bytes ?? new Uint8Array())
    expect(pages).toHaveLength(101)
    for (const { text } of pages) expect(text).toContain('DRAFT')
    expect(await findPrintedFile(viewer, runId ?? 0)).toContain(run?.key)
  })
})
