import type { SqlTxCtx } from '~/db/ctx'
import { cleanHtml, textOfHtml } from '~/domain/content/rich-text.server'
import { settleSegments } from '~/domain/segments/settle-segments.server'
import type { SegmentValues } from '~/domain/segments/write-values.server'
import { writeSegmentValues } from '~/domain/segments/write-values.server'
import { setMedia } from '~/domain/media/attach-media.server'
import { localDate } from '~/kit/calendar'
import { DomainError, type FieldErrors } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { BIOGRAPHY_TOO_LONG, MAX_BIOGRAPHY_LENGTH, BIRTH_IN_FUTURE, GROUP_UNKNOWN, REFERENCE_TAKEN } from './messages'
import type { SponseeValues } from './sponsee-input'

const refusedAt = (fields: FieldErrors): DomainError =>
  new DomainError('invalid', Object.values(fields)[0]?.[0] ?? '', { fields })

export const referenceTaken = (): DomainError => refusedAt({ referenceNumber: [REFERENCE_TAKEN] })

async function storedBiography(typed: string): Promise<string | null> {
  const html = (await cleanHtml(typed)).trim()
  return textOfHtml(html) === '' && !html.includes('<img') ? null : html
}

export async function storedSponsee(ctx: SqlTxCtx, values: SponseeValues, id: number | null) {
  const { photo: _photo, segments: typed, groupId, sponsoredStatus, ...rest } = values
  const biography = await storedBiography(values.biography)
  const fields: FieldErrors = {}
  if (values.birthDate !== null && values.birthDate > localDate(ctx.now, ctx.organisation.zone))
    fields.birthDate = [BIRTH_IN_FUTURE]
  if (biography !== null && biography.length > MAX_BIOGRAPHY_LENGTH) fields.biography = [BIOGRAPHY_TOO_LONG]
  const taken = await ctx.sql.first(sql`
    SELECT id FROM sponsorship WHERE lower(reference_number) = lower(${values.referenceNumber}) AND deleted_at IS NULL
      AND id IS DISTINCT FROM ${id}::int`)
  if (taken !== null) fields.referenceNumber = [REFERENCE_TAKEN]
  const group =
    groupId === null ||
    (await ctx.sql.first(sql`SELECT id FROM payment_group WHERE id = ${groupId} AND deleted_at IS NULL`))
  if (group === null) fields.groupId = [GROUP_UNKNOWN]
  const segments = await settleSegments(ctx, id, typed)
  for (const [segmentId, problem] of segments.problems) fields[`segments.${segmentId}`] = [problem]
  if (Object.keys(fields).length > 0) throw refusedAt(fields)
  const row = { ...rest, biography, isSponsoredAuto: sponsoredStatus === '2', isSponsored: sponsoredStatus === '1' }
  return { row, segments }
}

type Related = Pick<SponseeValues, 'groupId' | 'photo'> & { segments: SegmentValues }

export async function writeRelated(ctx: SqlTxCtx, id: number, { groupId, photo, segments }: Related): Promise<void> {
  await ctx.sql.run(
    sql`DELETE FROM sponsorship_payment_group WHERE sponsorship_id = ${id}
      AND group_id IS DISTINCT FROM ${groupId}::int`,
  )
  if (groupId !== null)
    await ctx.sql.run(
      sql`INSERT INTO sponsorship_payment_group (sponsorship_id, group_id) VALUES (${id}, ${groupId}) ON CONFLICT
        DO NOTHING`,
    )
  await setMedia(ctx, { type: 'sponsorship', id, field: 'photo' }, photo.slice(0, 1))
  if (segments.size > 0) await writeSegmentValues(ctx, id, segments)
}
