import type { Ctx } from '~/kit/operation'
import { sql, type SqlRunner } from '~/kit/sql'
import { LISTS } from './lists.server'

export const MAX_PINS = 6

type Pin = { id: number; name: string; address: string }
type StoredPin = Pin & { list: string }

const permissions = new Map(LISTS.map(({ name, permission }) => [name, permission]))

const withoutHidden = ({ actor }: Ctx, pins: readonly StoredPin[]): Pin[] =>
  pins.flatMap(({ list, ...pin }) => {
    const permission = permissions.get(list)
    return permission !== undefined && actor.can(permission) ? [pin] : []
  })

/** The pins of the person, without those of lists that they may no longer read. */
export const readPins = async (ctx: Ctx, runner: SqlRunner): Promise<Pin[]> =>
  withoutHidden(
    ctx,
    await runner.rows<StoredPin>(sql`
    SELECT id, list, name, path || query AS address FROM menu_pin WHERE staff_id = ${ctx.actor.staffId} ORDER BY id`),
  )

export const parsePins = (ctx: Ctx, text: string | null | undefined): Pin[] =>
  text ? withoutHidden(ctx, JSON.parse(text) as StoredPin[]) : []
