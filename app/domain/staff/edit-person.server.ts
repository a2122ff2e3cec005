import { sqlOperation } from '~/db/operation.server'
import { DomainError } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { ABOVE_YOU, EDITED_MEANWHILE } from './messages'
import { lockedStaff, oneAtATime, refuseLastOwner, refuseTakenEmail } from './internal.server'
import { holdingOf, OWNER_ONLY, reachesOver } from './roles'
import { EditPersonInput } from './schemas'
import { standingOf } from './standing'

/** Names, email and what the person may do. Only an owner makes or unmakes owners; nobody gives what they do not hold. */
export const editPerson = sqlOperation({
  name: 'staff.edit-person',
  permission: 'user.edit',
  input: EditPersonInput,
  async run(ctx, { id, shownAs, ...input }) {
    const can = (asked: string) => ctx.actor.can(asked)
    await oneAtATime(ctx.sql)
    const before = await lockedStaff(ctx.sql, id)
    if (input.isOwner && !can(OWNER_ONLY)) throw new DomainError('forbidden', ABOVE_YOU)
    const after = holdingOf(input)
    if (!reachesOver(can, before) || !reachesOver(can, after)) throw new DomainError('forbidden', ABOVE_YOU)
    if (shownAs !== undefined && shownAs !== standingOf(before)) throw new DomainError('conflict', EDITED_MEANWHILE)
    if (before.isOwner && !after.isOwner) await refuseLastOwner(ctx.sql, id)
    await refuseTakenEmail(ctx.sql, input.email, id)
    await ctx.sql.run(sql`UPDATE staff SET first_name = ${input.firstName}, last_name = ${input.lastName}, email = ${input.email},
      is_owner = ${after.isOwner}, permissions = ${after.permissions}::text[] WHERE id = ${id}`)
    const { firstName, lastName, email, isOwner, permissions } = before
    ctx.note({
      subject: ['staff', id],
      before: { firstName, lastName, email, isOwner, permissions },
      after: { firstName: input.firstName, lastName: input.lastName, email: input.email, ...after },
    })
    return { id }
  },
})
