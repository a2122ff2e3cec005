import type { Ctx } from '~/kit/operation'
import { sql, type SqlRunner } from '~/kit/sql'
import { LISTS } from './lists.server'

export const MAX_PINS = 6

type Pin = { id: number; name: string; address: string }

const permissions = new Map(LISTS.map(({ name, permission }) => [name, permission]))

/** The pins of the person, without those of lists that they may no longer read. */
export async function readPins(ctx: Ctx, over: SqlRunner = ctx.prepared): Promise<Pin[]> {
  const pins = await over.rows<Pin & { list: string }>(sql`
    SELECT id, list, name, path || query AS address FROM menu_pin WHERE staff_id = ${ctx.actor.staffId} ORDER BY id`)
  return pins.flatMap(({ list, ...pin }) => {
    const permission = permissions.get(list)
    return permission !== undefined && ctx.actor.can(permission) ? [pin] : []
  })
}
