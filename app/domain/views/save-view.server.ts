import { operation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { fieldsOfAddress } from '~/lists/request/address'
import { listNamed } from './internal.server'
import { VIEW_NAME_TAKEN } from './messages'
import { SaveViewInput } from './schemas'

/** A shared view has no owner. Anyone who may read the list may save views of it. */
export const saveView = operation({
  name: 'views.save',
  permission: null,
  input: SaveViewInput,
  async run(ctx, { list: of, name, query, isShared }) {
    const list = listNamed(ctx, of)
    const stored = list.address(list.read(fieldsOfAddress(query)))
    const staffId = isShared ? null : ctx.actor.staffId
    const same = await ctx.tx.savedView.findFirst({ where: { list: list.name, name, staffId } })
    if (same) throw refused(VIEW_NAME_TAKEN)
    const view = await ctx.tx.savedView.create({ data: { list: list.name, name, query: stored, staffId } })
    await ctx.publish('saved_view.saved', { id: view.id, after: { list: list.name, name, query: stored, isShared } })
    return view
  },
})
