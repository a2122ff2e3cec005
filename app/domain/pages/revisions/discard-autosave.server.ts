import { sqlOperation } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { DiscardAutosaveInput } from '../page-input'
import { pageById } from '../page-record.server'
import { dropAutosave } from './revisions.server'

export const discardAutosave = sqlOperation({
  name: 'pages.discard-autosave',
  permission: 'node.edit',
  input: DiscardAutosaveInput,
  audit: 'when-changed',
  async run(ctx, { id, revision }) {
    const page = await pageById(ctx.sql, id)
    if (page === null) throw notFound('The page')
    if ((await dropAutosave(ctx, id, revision)) > 0)
      await ctx.publish('page.autosave-discarded', { id, after: { discarded: true } })
    return { id }
  },
})
