import { operation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { fieldsOfAddress } from '~/kit/list/list-address'
import { contributionList } from '~/domain/contributions/contributions.list.server'
import { VIEW_NAME_TAKEN } from './messages'
import { SaveViewInput } from './schemas'

/** Keeps the filters and the order of the list under a name; a shared view has no owner. */
export const saveView = operation({
  name: 'contributions.save-view',
  permission: 'order.view',
  input: SaveViewInput,
  async run(ctx, { name, query, isShared }) {
    const kept = contributionList.address(contributionList.read(fieldsOfAddress(query)))
    const staffId = isShared ? null : ctx.actor.staffId
    const same = await ctx.tx.savedView.findFirst({ where: { list: contributionList.name, name, staffId } })
    if (same) throw refused(VIEW_NAME_TAKEN)
    const view = await ctx.tx.savedView.create({ data: { list: contributionList.name, name, query: kept, staffId } })
    ctx.note({ subject: ['saved_view', view.id], after: { name, query: kept, isShared } })
    return view
  },
})
