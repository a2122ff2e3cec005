import { sqlOperation } from '~/db/operation.server'
import { RefuseSignInInput } from './schemas'

/** Writes the address that was tried into the journal. */
export const refuseSignIn = sqlOperation({
  name: 'staff.refuse-sign-in',
  permission: null,
  input: RefuseSignInInput,
  async run(ctx, { staffId, visitor }) {
    await ctx.publish('staff.sign-in-refused', { id: staffId ?? 'unknown', after: { address: visitor.address } })
  },
})
