import { sqlOperation } from '~/db/operation.server'
import { DomainError, refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { ABOVE_YOU, NOT_YOURSELF } from '~/domain/auth/messages'
import { endPasswordLinks, endSessions, lockStaff, lockOwners, refuseLastOwner } from '~/domain/auth/account.server'
import { mayManage } from '~/domain/auth/roles'
import { PersonIdInput } from '~/domain/auth/schemas'

export const deletePerson = sqlOperation({
  name: 'staff.delete-person',
  permission: 'user.edit',
  input: PersonIdInput,
  async run(ctx, { id }) {
    await lockOwners(ctx.sql)
    const person = await lockStaff(ctx.sql, id)
    if (id === ctx.actor.staffId) throw refused(NOT_YOURSELF)
    if (!mayManage((requested) => ctx.actor.can(requested), person)) throw new DomainError('forbidden', ABOVE_YOU)
    if (person.isOwner) await refuseLastOwner(ctx.sql, id)
    await ctx.sql.run(sql`UPDATE staff SET deleted_at = ${ctx.now}, deleted_by = ${ctx.actor.staffId},
      api_token_hash = NULL, api_token_prefix = NULL WHERE id = ${id}`)
    await endSessions(ctx.sql, id, { now: ctx.now })
    await endPasswordLinks(ctx.sql, id, ctx.now)
    await ctx.publish('staff.deleted', { id, before: { email: person.email, isOwner: person.isOwner } })
    return { id }
  },
})
