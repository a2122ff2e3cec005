import { sqlOperation } from '~/db/operation.server'
import { RefuseSignInInput } from './schemas'

/** What a failed try leaves: a line in the journal, naming the address that was tried. */
export const refuseSignIn = sqlOperation({
  name: 'staff.refuse-sign-in',
  permission: null,
  input: RefuseSignInInput,
  async run(ctx, { staffId, visitor }) {
    await ctx.publish('staff.sign-in-refused', { id: staffId ?? 'unknown', after: { address: visitor.address } })
  },
})
