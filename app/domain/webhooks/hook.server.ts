import { randomInt } from 'node:crypto'
import type { SqlTxCtx } from '~/db/ctx'
import { DomainError, notFound, type FieldErrors } from '~/kit/errors'
import { join, sql } from '~/kit/sql'
import type { HookValues } from './events'
import { EVENTS } from './hook'
import { EVENT_UNKNOWN } from './messages'

const SECRET_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const SECRET_LENGTH = 40

/** Forty random characters, which are thirty bytes as Base64, the way Standard Webhooks libraries read them. */
export const makeHookSecret = (): string =>
  Array.from({ length: SECRET_LENGTH }, () => SECRET_CHARACTERS[randomInt(SECRET_CHARACTERS.length)]).join('')

export type StoredHook = HookValues & { sealedSecret: string | null; eventIds: Readonly<Record<string, string>> }

/** Locks the webhook and reads its events; throws `not-found`. */
export async function lockHook(ctx: SqlTxCtx, id: number): Promise<StoredHook> {
  const row = await ctx.sql.first<Omit<StoredHook, 'events' | 'eventIds'>>(sql`
    SELECT payload_url, active, insecure_ssl, sealed_secret FROM hook
    WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`)
  if (row === null) throw notFound('The webhook')
  const events = await ctx.sql.rows<{ id: number; name: string }>(
    sql`SELECT id, name FROM hook_event WHERE hook_id = ${id} ORDER BY id`,
  )
  return {
    ...row,
    events: events.map(({ name }) => name),
    eventIds: Object.fromEntries(events.map((event) => [String(event.id), event.name])),
  }
}

export function readChosenEvents(sent: readonly string[], stored?: Pick<StoredHook, 'events' | 'eventIds'>): string[] {
  const fields: FieldErrors = {}
  const names = sent.flatMap((value, index) => {
    const name = stored?.eventIds[value] ?? value
    if ((EVENTS as readonly string[]).includes(name) || stored?.events.includes(name)) return [name]
    fields[`events.${index}`] = [EVENT_UNKNOWN]
    return []
  })
  if (Object.keys(fields).length > 0) throw new DomainError('invalid', EVENT_UNKNOWN, { fields })
  return [...new Set(names)]
}

export async function storeEvents(ctx: SqlTxCtx, id: number, names: readonly string[]): Promise<void> {
  await ctx.sql.run(sql`DELETE FROM hook_event WHERE hook_id = ${id} AND name <> ALL(${names}::text[])`)
  await ctx.sql.run(
    sql`INSERT INTO hook_event (hook_id, name) VALUES ${join(names.map((name) => sql`(${id}::int, ${name})`))}
      ON CONFLICT (hook_id, name) DO NOTHING`,
  )
}
