import type { SqlTxCtx } from '~/db/ctx'
import { setMedia } from '~/domain/media/attach-media.server'
import { NOT_OFFERED, type UserField, type UserValues } from '~/domain/userdefinedfields/field'
import { userFields } from '~/domain/userdefinedfields/queries.server'
import { DomainError, type FieldErrors } from '~/kit/errors'
import { setVerification } from '~/domain/fundraising/set-verification.server'
import { sql } from '~/kit/sql'
import type { Typed } from '~/kit/typed/date'
import { REFERRER_SELF, REFERRER_UNKNOWN, tooLong } from './messages'
import type { Profile } from './supporter-input'

const MAX_TEXT_LENGTH = 255

type Stored = { userFields: UserValues; verifiedStatus: string | null; referredBy: number | null; nps: number | null }

/** Returns the stored value of an answer or its error. A supporter may keep a former option. */
function readAnswer(
  { type, options }: UserField,
  sent: readonly string[],
  had: string | readonly string[] | undefined,
): Typed<string | readonly string[] | undefined> {
  const typed = [...new Set(sent.map((one) => one.trim()).filter((one) => one !== ''))]
  if (typed.length === 0) return { value: undefined }
  if (type === 'short_text') {
    const value = typed[0] ?? ''
    return [...value].length > MAX_TEXT_LENGTH ? { error: tooLong(MAX_TEXT_LENGTH) } : { value }
  }
  const possible = [...options, ...(had === undefined ? [] : [had].flat())]
  if (typed.some((one) => !possible.includes(one))) return { error: NOT_OFFERED }
  return {
    value:
      type === 'multiple_choice'
        ? possible.filter((one, at) => typed.includes(one) && possible.indexOf(one) === at)
        : typed[0],
  }
}

async function saveFields(
  ctx: SqlTxCtx,
  { id, sent, stored }: { id: number; sent: Profile['userFields']; stored: UserValues },
): Promise<void> {
  if (sent === undefined) return
  const values: Record<string, string | readonly string[]> = { ...stored }
  const [errors, before, after]: [FieldErrors, Record<string, unknown>, Record<string, unknown>] = [{}, {}, {}]
  for (const field of await userFields(ctx.sql)) {
    const answers = sent[String(field.id)]
    if (answers === undefined) continue
    const { value, error } = readAnswer(field, answers, stored[String(field.id)])
    if (error !== undefined) errors[`userField-${field.id}`] = [error]
    const had = values[String(field.id)]
    if (JSON.stringify(had) === JSON.stringify(value)) continue
    before[field.name] = had ?? null
    after[field.name] = value ?? null
    if (value === undefined) delete values[String(field.id)]
    else values[String(field.id)] = value
  }
  const first = Object.values(errors)[0]?.[0]
  if (first !== undefined) throw new DomainError('invalid', first, { fields: errors })
  if (Object.keys(after).length === 0) return
  await ctx.sql.run(
    sql`UPDATE supporter SET user_fields = ${JSON.stringify(values)}::jsonb, version = version + 1,
      updated_at = ${ctx.now} WHERE id = ${id}`,
  )
  await ctx.publish('supporter.fields-changed', { id, before: { userFields: before }, after: { userFields: after } })
}

const wrongReferrer = (message: string) => new DomainError('invalid', message, { fields: { referredBy: [message] } })

async function saveReferrer(
  ctx: SqlTxCtx,
  { id, by, before }: { id: number; by: number | null | undefined; before: number | null },
): Promise<void> {
  if (by === undefined || by === before) return
  if (by === id) throw wrongReferrer(REFERRER_SELF)
  const names = await ctx.sql.rows<{ id: number; name: string }>(
    sql`SELECT id, display_name AS name FROM supporter
      WHERE id = ANY(${[by, before].filter((one) => one !== null)}::int[]) FOR KEY SHARE`,
  )
  const nameOf = (one: number | null) => names.find((row) => row.id === one)?.name ?? null
  if (by !== null && nameOf(by) === null) throw wrongReferrer(REFERRER_UNKNOWN)
  await ctx.sql.run(
    sql`UPDATE supporter SET referred_by = ${by}::int, version = version + 1, updated_at = ${ctx.now} WHERE id = ${id}`,
  )
  await ctx.publish('supporter.referrer-changed', {
    id,
    before: { referredBy: nameOf(before) },
    after: { referredBy: nameOf(by) },
  })
}

async function saveNps(
  ctx: SqlTxCtx,
  { id, nps, before }: { id: number; nps: number | null | undefined; before: number | null },
): Promise<void> {
  if (nps === undefined || nps === before) return
  await ctx.sql.run(
    sql`UPDATE supporter SET nps = ${nps}::smallint, version = version + 1, updated_at = ${ctx.now} WHERE id = ${id}`,
  )
  await ctx.publish('supporter.nps-changed', { id, before: { nps: before }, after: { nps } })
}

export async function saveProfile(
  ctx: SqlTxCtx,
  id: number,
  { userFields: sent, verifiedStatus, pictures, referredBy, nps }: Profile,
): Promise<void> {
  const stored = await ctx.sql.first<Stored>(
    sql`SELECT user_fields, verified_status, referred_by, nps
      FROM supporter WHERE id = ${id} FOR UPDATE`,
  )
  await saveFields(ctx, { id, sent, stored: stored?.userFields ?? {} })
  const before = stored?.verifiedStatus ?? null
  if (verifiedStatus !== undefined && verifiedStatus !== before)
    await setVerification(ctx, { id, before, after: verifiedStatus })
  await saveReferrer(ctx, { id, by: referredBy, before: stored?.referredBy ?? null })
  await saveNps(ctx, { id, nps, before: stored?.nps ?? null })
  if (pictures !== undefined) await setMedia(ctx, { type: 'supporter', id }, pictures)
}
