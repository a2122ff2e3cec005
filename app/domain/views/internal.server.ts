import type { Ctx } from '~/kit/operation'
import type { PrismaTxCtx } from '~/db/ctx'
import { notFound } from '~/kit/errors'
import type { DeclaredList } from '~/lists/declare/declaration'
import { authorize } from '~/kit/operation'
import { LISTS } from './lists.server'

export function listNamed(ctx: Ctx, name: string): DeclaredList {
  const list = LISTS.find((one) => one.name === name)
  if (!list) throw notFound('The list')
  authorize(ctx, list.permission)
  return list
}

/** A saved view that the person may change: their own, or with `alsoShared` one that everyone sees. */
export async function ownView(ctx: PrismaTxCtx, id: number, alsoShared = false) {
  const view = await ctx.tx.savedView.findFirst({ where: { id } })
  if (view === null) throw notFound('The view')
  const { declared } = listNamed(ctx, view.list)
  const isOwn = view.staffId !== null && view.staffId === ctx.actor.staffId
  const mayManage = alsoShared && view.staffId === null && ctx.actor.can(declared.viewsManagedBy ?? declared.permission)
  if (!isOwn && !mayManage) throw notFound('The view')
  return view
}
