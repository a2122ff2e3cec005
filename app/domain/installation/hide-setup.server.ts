import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'

export const hideSetup = sqlOperation({
  name: 'installation.hide-setup',
  permission: 'admin.general',
  input: z.object({}),
  async run(ctx): Promise<void> {
    await ctx.sql.run(sql`INSERT INTO setting (key, value, updated_at, updated_by)
      VALUES ('setup_hidden', '1', ${ctx.now}, ${ctx.actor.staffId}) ON CONFLICT (key) DO UPDATE SET value = '1'`)
    await ctx.publish('installation.setup-hidden', { id: 'setup', after: { hidden: true } })
  },
})
