import { z } from 'zod'
import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { hours, later } from '~/kit/clock'
import { newSecret, hashSecret } from '~/kit/codes/secret'
import { emailText } from '~/kit/fields'
import { sql } from '~/kit/sql'

export const FIRST_LINK_HOURS = 24

export const FirstOwnerInput = z.object({ email: emailText('This is not an email address.') })

type Only = { id: number; email: string; isOwner: boolean; hasPassword: boolean; hasLink: boolean; others: number }

/**
 * Adds an owner when there are no staff, with a link to set the password that the operator sees once in the log. An
 * expired link gets a new one. Null when someone can sign in or the link still works.
 */
export const addFirstOwner = sqlOperation({
  name: 'staff.add-first-owner',
  permission: 'user.add',
  input: FirstOwnerInput,
  audit: 'when-changed',
  async run(ctx, { email }): Promise<{ email: string; link: string } | null> {
    const row = await ctx.sql.first<Only>(sql`SELECT id, email, is_owner,
        password_hash IS NOT NULL AS has_password, (SELECT count(*)::int - 1 FROM staff) AS others,
        EXISTS (SELECT FROM password_reset r WHERE r.staff_id = staff.id AND r.used_at IS NULL
          AND r.expires_at > ${ctx.now}) AS has_link
      FROM staff ORDER BY id LIMIT 1`)
    if (row && (row.others > 0 || !row.isOwner || row.hasPassword || row.hasLink)) return null
    const owner = row ?? (await newOwner(ctx, email))
    const token = newSecret()
    await ctx.sql.run(sql`INSERT INTO password_reset (token_hash, staff_id, created_at, expires_at)
      VALUES (${hashSecret(token)}, ${owner.id}, ${ctx.now}, ${later(ctx.now, hours(FIRST_LINK_HOURS))})`)
    return { email: owner.email, link: `${ctx.officeUrl}/jpanel/password/${token}` }
  },
})

async function newOwner(ctx: SqlTxCtx, email: string): Promise<{ id: number; email: string }> {
  const created = await ctx.sql.first<{ id: number }>(sql`INSERT INTO staff (first_name, last_name, email, is_owner,
    permissions, created_at) VALUES ('First', 'Owner', ${email}, true, '{}', ${ctx.now}) RETURNING id`)
  if (!created) throw new Error('no row was written')
  // Every supporter needs a type, so the defaults are added with the first owner.
  await ctx.sql.run(sql`INSERT INTO account_type (name, is_organization, is_default, sequence)
    SELECT t.name, t.is_organization, NOT t.is_organization, t.sequence
    FROM (VALUES ('Individual', false, 1), ('Organization', true, 2)) t (name, is_organization, sequence)
    WHERE NOT EXISTS (SELECT FROM account_type)`)
  await ctx.publish('staff.added', {
    id: created.id,
    after: {
      isOwner: true,
      permissions: [],
      role: 'Owner',
      email,
      phone: null,
      notifyRecurringBatch: false,
      digest: 'none',
    },
  })
  return { id: created.id, email }
}
