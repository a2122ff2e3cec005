import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { removeObjects, type Upload } from './uploads.server'

const forgetUpload = sqlOperation({
  name: 'media.forget-upload',
  permission: 'file.edit',
  input: z.object({ id: z.number() }),
  isQuiet: true,
  run: async ({ sql: over }, { id }) => over.run(sql`DELETE FROM upload WHERE id = ${id} AND result_id IS NULL`),
})

/** A file that was refused: nothing of it is stored, and its name is free. */
export async function dropUpload(ctx: Ctx, { id, key }: Upload): Promise<void> {
  await perform(forgetUpload, ctx, { id })
  await removeObjects(ctx, [key])
}
