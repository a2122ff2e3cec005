import { sqlOperation } from '~/db/operation.server'
import { holdProduct, oneSaveAtATime } from '~/domain/products/stored.server'
import { notFound, refused } from '~/kit/errors'
import { readInput } from '~/kit/operation'
import { formIn, RestoreVersionInput } from './form-input'
import { formRecord, formVersion } from './form-record.server'
import { RESTORE_FIRST, VERSION_GONE } from './messages'
import { writeForm } from './write-form.server'

export const restoreFormVersion = sqlOperation({
  name: 'fundraising.restore-form-version',
  permission: 'product.edit',
  input: RestoreVersionInput,
  async run(ctx, { id, entry }) {
    await oneSaveAtATime(ctx.sql)
    const { name, deletedAt } = await holdProduct(ctx.sql, id)
    const before = await formRecord(ctx.sql, id, ctx.organisation.currency)
    if (before === null) throw notFound('The donation form')
    if (deletedAt !== null) throw refused(RESTORE_FIRST)
    const version = await formVersion(ctx.sql, id, entry)
    if (version === null) throw refused(VERSION_GONE)
    const input = readInput(formIn(before.currency), version)
    await writeForm(ctx, id, { input, currency: before.currency })
    const after = await formRecord(ctx.sql, id, ctx.organisation.currency)
    await ctx.publish('donation_form.version-restored', {
      id,
      before: { values: before.values },
      after: { values: after?.values, restored: entry },
    })
    return { id, name: after?.name ?? name }
  },
})
