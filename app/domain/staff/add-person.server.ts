import { sqlOperation } from '~/db/operation.server'
import { DomainError } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { ABOVE_YOU } from '~/domain/auth/messages'
import { lockOwners, refuseTakenEmail } from '~/domain/auth/account.server'
import { mayManage } from '~/domain/auth/roles'
import { OWNER_ONLY } from '~/kit/permission'
import { PersonInput } from '~/domain/auth/schemas'
import { resolveRights } from './resolve-rights.server'

export const addPerson = sqlOperation({
  name: 'staff.add-person',
  permission: 'user.add',
  input: PersonInput,
  async run(ctx, input) {
    await lockOwners(ctx.sql)
    const { roleId, role, ...holding } = await resolveRights(ctx, input, [])
    if (holding.isOwner && !ctx.actor.can(OWNER_ONLY)) throw new DomainError('forbidden', ABOVE_YOU)
    if (!mayManage((requested) => ctx.actor.can(requested), holding)) throw new DomainError('forbidden', ABOVE_YOU)
    await refuseTakenEmail(ctx.sql, input.email, null)
    const created = await ctx.sql.first<{
      id: number
    }>(sql`INSERT INTO staff (first_name, last_name, email, is_owner, permissions, role_id, notify_recurring_batch,
      phone, digest, created_at)
      VALUES (${input.firstName}, ${input.lastName}, ${input.email}, ${holding.isOwner}, ${holding.permissions}::text[],
        ${roleId}::int, ${input.notifyRecurringBatch}, ${input.phone}, ${input.digest}, ${ctx.now}) RETURNING id`)
    if (!created) throw new Error('no row was written')
    ctx.enqueue({
      job: 'staff.mail-password-link',
      payload: { email: input.email.toLowerCase(), invitedBy: ctx.actor.name },
    })
    await ctx.publish('staff.added', {
      id: created.id,
      after: {
        ...holding,
        role,
        email: input.email,
        phone: input.phone,
        notifyRecurringBatch: input.notifyRecurringBatch,
        digest: input.digest,
      },
    })
    return created
  },
})
