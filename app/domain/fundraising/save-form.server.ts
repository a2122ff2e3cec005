import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { holdProduct, oneSaveAtATime } from '~/domain/products/stored.server'
import { DomainError, notFound, refused } from '~/kit/errors'
import { readForm } from '~/kit/form-input'
import { authorize } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { formIn, SaveFormInput } from './form-input'
import { formRecord, type FormRecord } from './form-record.server'
import { formChanged, RESTORE_FIRST } from './messages'
import { writeForm } from './write-form.server'

async function lastEditor(ctx: SqlTxCtx, id: number): Promise<string> {
  const last = await ctx.sql.first<{ actor: string }>(
    sql`SELECT actor FROM journal_entry WHERE subject_type IN ('donation_form', 'product')
      AND subject_id = ${String(id)} ORDER BY id DESC LIMIT 1`,
  )
  return last?.actor ?? 'Somebody else'
}

async function lockShownForm(ctx: SqlTxCtx, id: number, shown: number | undefined): Promise<FormRecord> {
  const held = await holdProduct(ctx.sql, id)
  const form = await formRecord(ctx.sql, id, ctx.organisation.currency)
  if (form === null) throw notFound('The donation form')
  if (form.deletedAt !== null) throw refused(RESTORE_FIRST)
  if (held.version !== shown) throw new DomainError('conflict', formChanged(await lastEditor(ctx, id)))
  return form
}

export const saveForm = sqlOperation({
  name: 'fundraising.save-form',
  permission: 'product.add',
  input: SaveFormInput,
  async run(ctx, { id, version, ...raw }) {
    if (id !== undefined) authorize(ctx, 'product.edit')
    await oneSaveAtATime(ctx.sql)
    const before = id === undefined ? null : await lockShownForm(ctx, id, version)
    const currency = before?.currency ?? ctx.organisation.currency
    const input = readForm(formIn(currency), raw)
    const saved = await writeForm(ctx, id, { input, currency })
    const after = await formRecord(ctx.sql, saved, ctx.organisation.currency)
    await ctx.publish('donation_form.saved', {
      id: saved,
      ...(before ? { before: { values: before.values } } : {}),
      after: { values: after?.values },
    })
    return { id: saved, name: input.name ?? '' }
  },
})
