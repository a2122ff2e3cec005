import { sqlOperation, workflow } from '~/db/operation.server'
import { DomainError } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { changeEmail, isOtherEmail } from './change-email.server'
import { refuseUnlessConfirmed } from '~/domain/auth/confirm-password.server'
import { lockStaff, staffById } from '~/domain/auth/account.server'
import { PASSWORD_FOR_EMAIL } from '~/domain/auth/messages'
import { SaveProfileInput, StoreProfileInput } from '~/domain/auth/schemas'

/** `mayChangeEmail` means that the password was confirmed. */
const storeProfile = sqlOperation({
  name: 'staff.save-profile',
  permission: null,
  input: StoreProfileInput,
  async run(ctx, { mayChangeEmail, ...input }) {
    const id = ctx.actor.staffId ?? 0
    const { firstName, lastName, email, phone, notifyRecurringBatch, digest } = await lockStaff(ctx.sql, id)
    if (isOtherEmail(email, input.email) && !mayChangeEmail) throw new DomainError('conflict', PASSWORD_FOR_EMAIL)
    await ctx.sql.run(
      sql`UPDATE staff SET first_name = ${input.firstName}, last_name = ${input.lastName},
        notify_recurring_batch = ${input.notifyRecurringBatch}, phone = ${input.phone}, digest = ${input.digest}
        WHERE id = ${id}`,
    )
    if (email !== input.email) await perform(changeEmail, ctx, { staffId: id, email: input.email })
    await ctx.publish('staff.profile-saved', {
      id,
      before: { firstName, lastName, email, phone, notifyRecurringBatch, digest },
      after: input,
    })
  },
})

export const saveProfile = workflow({
  name: 'staff.save-own-profile',
  permission: null,
  input: SaveProfileInput,
  async run(ctx, { currentPassword, ...input }) {
    const { email } = await staffById(ctx.read, ctx.actor.staffId ?? 0)
    const mayChangeEmail = isOtherEmail(email, input.email)
    if (mayChangeEmail) await refuseUnlessConfirmed(ctx, currentPassword)
    await perform(storeProfile, ctx, { ...input, mayChangeEmail })
  },
})
