import { sqlOperation, workflow } from '~/db/operation.server'
import { DomainError } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { changeEmail, isOtherEmail } from './change-email.server'
import { refuseUnlessConfirmed } from '~/domain/auth/confirm-password.server'
import { ABOVE_YOU, EDITED_MEANWHILE } from '~/domain/auth/messages'
import { lockStaff, lockOwners, refuseLastOwner, staffById, type StaffRow } from '~/domain/auth/account.server'
import { mayManage } from '~/domain/auth/roles'
import { OWNER_ONLY, type Permission } from '~/kit/permission'
import { EditPersonInput, StorePersonInput } from '~/domain/auth/schemas'
import { resolveRights } from './resolve-rights.server'
import { toVersion } from './version'

const notable = ({
  firstName,
  lastName,
  email,
  phone,
  isOwner,
  permissions,
  role,
  notifyRecurringBatch,
  digest,
}: StaffRow) => ({
  firstName,
  lastName,
  email,
  phone,
  isOwner,
  permissions,
  role,
  notifyRecurringBatch,
  digest,
})

/** `mayChangeEmail` means that the editor's password was confirmed. */
const storePerson = sqlOperation({
  name: 'staff.edit-person',
  permission: 'user.edit',
  input: StorePersonInput,
  async run(
    ctx,
    { id, version, mayChangeEmail, firstName, lastName, email, phone, notifyRecurringBatch, digest, ...form },
  ) {
    const can = (requested: Permission) => ctx.actor.can(requested)
    await lockOwners(ctx.sql)
    const before = await lockStaff(ctx.sql, id)
    if (!mayManage(can, before)) throw new DomainError('forbidden', ABOVE_YOU)
    const { roleId, ...rights } = await resolveRights(ctx, form, before.permissions)
    const after = { firstName, lastName, email, phone, notifyRecurringBatch, digest, ...rights }
    if (!mayManage(can, after)) throw new DomainError('forbidden', ABOVE_YOU)
    if (version !== undefined && version !== toVersion(before)) throw new DomainError('conflict', EDITED_MEANWHILE)
    if (isOtherEmail(before.email, after.email) && !mayChangeEmail) throw new DomainError('conflict', EDITED_MEANWHILE)
    if (before.isOwner && !after.isOwner) await refuseLastOwner(ctx.sql, id)
    await ctx.sql.run(sql`UPDATE staff SET first_name = ${after.firstName}, last_name = ${after.lastName},
      is_owner = ${after.isOwner}, permissions = ${after.permissions}::text[], role_id = ${roleId}::int,
      notify_recurring_batch = ${notifyRecurringBatch}, phone = ${phone}, digest = ${digest} WHERE id = ${id}`)
    if (before.email !== after.email) await perform(changeEmail, ctx, { staffId: id, email: after.email })
    await ctx.publish('staff.edited', { id, before: notable(before), after })
    return { id }
  },
})

export const editPerson = workflow({
  name: 'staff.edit-person-form',
  permission: 'user.edit',
  input: EditPersonInput,
  async run(ctx, { currentPassword, ...input }) {
    const can = (requested: Permission) => ctx.actor.can(requested)
    if (input.isAdmin && (input.isOwner || input.role === 'owner') && !can(OWNER_ONLY))
      throw new DomainError('forbidden', ABOVE_YOU)
    const before = await staffById(ctx.read, input.id)
    if (!mayManage(can, before)) throw new DomainError('forbidden', ABOVE_YOU)
    const mayChangeEmail = isOtherEmail(before.email, input.email)
    if (mayChangeEmail) await refuseUnlessConfirmed(ctx, currentPassword)
    return perform(storePerson, ctx, { ...input, mayChangeEmail })
  },
})
