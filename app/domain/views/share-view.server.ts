import { operation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { ownView } from './internal.server'
import { VIEW_NAME_TAKEN } from './messages'
import { ViewInput } from './schemas'

export const shareView = operation({
  name: 'views.share',
  permission: null,
  input: ViewInput,
  async run(ctx, { id }) {
    const view = await ownView(ctx, id)
    const same = await ctx.tx.savedView.findFirst({ where: { list: view.list, name: view.name, staffId: null } })
    if (same) throw refused(VIEW_NAME_TAKEN)
    await ctx.tx.savedView.update({ where: { id: view.id }, data: { staffId: null } })
    await ctx.publish('saved_view.shared', { id: view.id, before: { isShared: false }, after: { isShared: true } })
    return view
  },
})
