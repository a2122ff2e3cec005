import { z } from 'zod'
import { workflow } from '~/db/operation.server'
import { ownTask } from '~/domain/tasks/queries.server'
import { refused } from '~/kit/errors'
import { someId } from '~/kit/fields'
import { perform } from '~/kit/operation'
import { StartBatchInput } from '../schemas'
import { startBatch } from './start-batch.server'

const KIND = 'contributions.'

export const retryBatch = workflow({
  name: 'contributions.retry-batch',
  permission: ['order.edit', 'order.fullfill'],
  input: z.object({ id: someId }),
  async run(ctx, { id }): Promise<number> {
    const { task, problems } = await ownTask(ctx, id)
    const action = StartBatchInput.shape.action.safeParse(
      task.kind.startsWith(KIND) ? task.kind.slice(KIND.length) : '',
    )
    if (!action.success || task.finishedAt === null || !problems || problems.length === 0)
      throw refused('There is nothing to retry.')
    const { taskId } = await perform(startBatch, ctx, {
      ids: problems.map((problem) => problem.id),
      action: action.data,
    })
    return taskId ?? id
  },
})
