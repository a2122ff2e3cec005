import { sqlOperation } from '~/db/operation.server'
import { lockWorkbook } from './queries.server'
import { WorkbookInput } from './schemas'
import { ANY_IMPORT } from './sheet'

export const requeueImport = sqlOperation({
  name: 'imports.requeue-import',
  permission: ANY_IMPORT,
  input: WorkbookInput,
  audit: 'none',
  async run(ctx, { id }): Promise<void> {
    const { state } = await lockWorkbook(ctx, id)
    if (state !== 'waiting' && state !== 'running') return
    const { staffId, name } = ctx.actor
    ctx.enqueue({ job: 'imports.run-import', payload: { id, requestedBy: { staffId, name } } })
  },
})
