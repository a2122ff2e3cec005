import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { OWNER_ONLY } from '~/kit/permission'
import { sql } from '~/kit/sql'
import { IDENTITY_SETTING, ownIdentity } from './identity.server'
import { NOT_STOPPED } from './messages'

export const confirmInstallation = sqlOperation({
  name: 'installation.confirm',
  permission: OWNER_ONLY,
  input: z.object({}),
  async run(ctx): Promise<{ installation: string }> {
    const stored = await ctx.sql.first<{ value: string }>(
      sql`SELECT value FROM setting WHERE key = ${IDENTITY_SETTING} FOR UPDATE`,
    )
    const installation = ownIdentity()
    if (!stored || installation === null || stored.value === installation) throw refused(NOT_STOPPED)
    await ctx.sql.run(sql`UPDATE setting SET value = ${installation}, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.staffId} WHERE key = ${IDENTITY_SETTING}`)
    await ctx.publish('installation.confirmed', {
      id: 'installation',
      before: { installation: stored.value },
      after: { installation },
    })
    return { installation }
  },
})
