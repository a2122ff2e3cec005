import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'

export const forgetUpload = sqlOperation({
  name: 'media.forget-upload',
  permission: ['file.edit', 'sponsorship.edit'],
  input: z.object({ id: z.number() }),
  audit: 'none',
  run: async ({ sql: runner }, { id }) => runner.run(sql`DELETE FROM upload WHERE id = ${id} AND result_id IS NULL`),
})
