import { z } from 'zod'
import { sqlOperation, workflow } from '~/db/operation.server'
import { perform } from '~/kit/operation'
import { hashSecret } from '~/kit/codes/secret'
import { sql } from '~/kit/sql'
import { nameMethods } from './name-methods.server'

const MethodInput = z.object({ id: z.int() })

/**
 * The method is no longer offered, but payments, plans and contributions keep referring to it. If it was the default,
 * another method of the supporter becomes the default (R-PAYMENTS-6).
 */
const dropGoneMethod = sqlOperation({
  name: 'payments.drop-gone-method',
  permission: 'order.refund',
  input: MethodInput,
  audit: 'when-changed',
  async run(ctx, { id }): Promise<void> {
    const owner = await ctx.sql.first<{ id: number }>(
      sql`SELECT s.id FROM supporter s JOIN payment_method m ON m.supporter_id = s.id
        WHERE m.id = ${id} FOR NO KEY UPDATE OF s`,
    )
    const gone = await ctx.sql.first<{ type: string; last4: string; wasDefault: boolean }>(sql`
      WITH was AS (SELECT id, use_as_default FROM payment_method WHERE id = ${id} FOR UPDATE)
      UPDATE payment_method m SET deleted_at = ${ctx.now}, use_as_default = false FROM was
      WHERE m.id = was.id AND m.status = 'ACTIVE' AND m.deleted_at IS NULL
      RETURNING m.type, m.last4, was.use_as_default AS was_default`)
    if (!gone) return
    if (gone.wasDefault && owner)
      await ctx.sql.run(sql`
        UPDATE payment_method SET use_as_default = true
        WHERE id = (SELECT id FROM payment_method WHERE supporter_id = ${owner.id} AND status = 'ACTIVE'
          AND deleted_at IS NULL ORDER BY id DESC LIMIT 1)`)
    await ctx.publish('payment_method.lost', {
      id,
      before: { supporterId: owner?.id ?? null, type: gone.type, last4: gone.last4 },
      after: { isDeleted: true, reason: 'no longer kept by the gateway' },
    })
  },
})

export const followMethod = workflow({
  name: 'payments.follow-method',
  permission: 'order.refund',
  input: z.object({ token: z.string().min(1).max(120) }),
  async run(ctx, { token }): Promise<void> {
    const { gateway, vault } = ctx.ports
    await perform(nameMethods, ctx, {})
    const row = await ctx.read.first<{ id: number; sealedCustomer: string }>(sql`
      SELECT id, sealed_customer FROM payment_method
      WHERE gateway = ${gateway.key} AND token_hash = ${hashSecret(token)} AND status = 'ACTIVE'
        AND deleted_at IS NULL`)
    if (row && !(await gateway.isStored({ token, customer: vault.open(row.sealedCustomer) })))
      await perform(dropGoneMethod, ctx, { id: row.id })
  },
})
