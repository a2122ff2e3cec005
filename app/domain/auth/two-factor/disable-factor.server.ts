import { workflow } from '~/db/operation.server'
import { setting } from '~/domain/settings/definitions'
import { refused } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { WithPasswordInput } from './factor-input'
import { clearFactor } from './clear-factor.server'
import { readFactor } from './factor.server'
import { REQUIRED_HERE } from './messages'
import { refuseUnlessPassword } from '../passwords/refuse-unless-password.server'

export const disableFactor = workflow({
  name: 'staff.disable-two-factor',
  permission: null,
  input: WithPasswordInput,
  async run(ctx, { currentPassword }) {
    const id = ctx.actor.staffId ?? 0
    const factor = await readFactor(ctx, id)
    if (factor !== null && factor.confirmedAt !== null) {
      if (setting(ctx.settings, 'two_factor_authentication') === 'force') throw refused(REQUIRED_HERE)
      await refuseUnlessPassword(ctx, currentPassword)
    }
    await perform(clearFactor, ctx, { id })
  },
})
