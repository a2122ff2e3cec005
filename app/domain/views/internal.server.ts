import type { PrismaTxCtx } from '~/db/ctx'
import { notFound } from '~/kit/errors'
import { contributionList } from '~/domain/contributions/contributions.list.server'

/** A saved view of this list that the person may change. */
export async function ownView(ctx: PrismaTxCtx, id: number, alsoShared = false) {
  const view = await ctx.tx.savedView.findFirst({ where: { id, list: contributionList.name } })
  const isOwn = view !== null && view.staffId !== null && view.staffId === ctx.actor.staffId
  if (view === null || !(isOwn || (view.staffId === null && alsoShared))) throw notFound('The view')
  return view
}
