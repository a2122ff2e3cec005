import { sqlOperation } from '~/db/operation.server'
import { oneSaveAtATime } from '~/domain/products/stored.server'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { FormIdInput } from './form-input'
import { lockProduct } from './internal.server'
import { RESTORE_FIRST } from './messages'

/** Exactly one form is the default, so the former default is unset. */
export const makeDefaultForm = sqlOperation({
  name: 'fundraising.make-default-form',
  permission: 'product.edit',
  input: FormIdInput,
  async run(ctx, { id }) {
    await oneSaveAtATime(ctx.sql)
    const { name, deletedAt } = await lockProduct(ctx, 'donation_form', id)
    if (deletedAt !== null) throw refused(RESTORE_FIRST)
    const former = await ctx.sql.first<{ id: number }>(
      sql`UPDATE donation_form SET is_default = false WHERE is_default AND product_id <> ${id}
        RETURNING product_id AS id`,
    )
    await ctx.sql.run(
      sql`INSERT INTO donation_form (product_id, is_default) VALUES (${id}, true) ON CONFLICT (product_id)
        DO UPDATE SET is_default = true`,
    )
    await ctx.publish('donation_form.made-default', {
      id,
      before: { defaultForm: former?.id ?? null },
      after: { defaultForm: id },
    })
    return { id, name }
  },
})
