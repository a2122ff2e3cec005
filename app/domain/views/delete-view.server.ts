import { operation } from '~/db/operation.server'
import { ownView } from './internal.server'
import { ViewInput } from './schemas'

export const deleteView = operation({
  name: 'views.delete',
  permission: null,
  input: ViewInput,
  async run(ctx, { id }) {
    const view = await ownView(ctx, id, true)
    await ctx.tx.savedView.delete({ where: { id: view.id } })
    await ctx.publish('saved_view.deleted', { id: view.id, before: { name: view.name, query: view.query } })
    return view
  },
})
