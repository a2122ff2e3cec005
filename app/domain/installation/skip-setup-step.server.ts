import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { STEP_KEYS } from './setup-steps.server'

export const skipSetupStep = sqlOperation({
  name: 'installation.skip-setup-step',
  permission: 'admin.general',
  input: z.object({ step: z.enum(STEP_KEYS, 'This step does not exist.') }),
  async run(ctx, { step }): Promise<void> {
    await ctx.sql.run(sql`INSERT INTO setting (key, value, updated_at, updated_by)
      VALUES ('setup_skipped', ${step}, ${ctx.now}, ${ctx.actor.staffId})
      ON CONFLICT (key) DO UPDATE SET value = concat_ws(',', NULLIF(setting.value, ''), EXCLUDED.value)
      WHERE EXCLUDED.value <> ALL (string_to_array(setting.value, ','))`)
    await ctx.publish('installation.step-skipped', { id: step, after: { skipped: true } })
  },
})
