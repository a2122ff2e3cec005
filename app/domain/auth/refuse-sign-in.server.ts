import { sqlOperation } from '~/db/operation.server'
import { RefuseSignInInput } from './schemas'

export const refuseSignIn = sqlOperation({
  name: 'staff.refuse-sign-in',
  permission: null,
  input: RefuseSignInInput,
  async run(ctx, { staffId, visitor }) {
    await ctx.publish('staff.sign-in-refused', { id: staffId ?? 'unknown', after: { address: visitor.address } })
  },
})
