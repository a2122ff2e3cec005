import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { setVerification } from '~/domain/fundraising/set-verification.server'
import { notFound } from '~/kit/errors'
import { someId } from '~/kit/fields'
import { sql } from '~/kit/sql'

export const verifySupporter = sqlOperation({
  name: 'supporters.verify-supporter',
  permission: 'member.edit',
  input: z.object({ id: someId, status: z.enum(['Verified', 'Denied']) }),
  audit: 'when-changed',
  async run(ctx, { id, status }) {
    const before = await ctx.sql.first<{ name: string; status: string | null }>(
      sql`SELECT display_name AS name, verified_status AS status FROM supporter WHERE id = ${id} FOR UPDATE`,
    )
    if (before === null) throw notFound('The supporter')
    if (before.status !== status) await setVerification(ctx, { id, before: before.status, after: status })
    return { id, name: before.name, status }
  },
})
