import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'

export const endTalk = sqlOperation({
  name: 'messenger.end-talk',
  permission: 'messenger.edit',
  input: z.object({ talkId: z.int() }),
  audit: 'none',
  run: (ctx, { talkId }) => ctx.sql.run(sql`DELETE FROM talk WHERE id = ${talkId}`),
})
