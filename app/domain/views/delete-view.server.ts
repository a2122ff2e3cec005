import { operation } from '~/db/operation.server'
import { ownView } from './internal.server'
import { ViewInput } from './schemas'

/** One's own view, or a shared one with the right to edit contributions. */
export const deleteView = operation({
  name: 'contributions.delete-view',
  permission: 'order.view',
  input: ViewInput,
  async run(ctx, { id }) {
    const view = await ownView(ctx, id, ctx.actor.can('order.edit'))
    await ctx.tx.savedView.delete({ where: { id: view.id } })
    ctx.note({ subject: ['saved_view', view.id], before: { name: view.name, query: view.query } })
    return view
  },
})
