import { sqlOperation } from '~/db/operation.server'
import { DomainError, notFound } from '~/kit/errors'
import type { EditedFields } from '~/kit/operation'
import { sql, type SqlRunner } from '~/kit/sql'
import { CHANGED_MEANWHILE } from './messages'
import type { SponseeEdit } from './events'
import { recountSponsors } from './recount-sponsors.server'
import { sponseeById, type Sponsee } from './sponsee-record.server'
import { EditSponseeInput } from './sponsee-input'
import { fullName } from './sponsorship'
import { storedSponsee, writeRelated } from './write-sponsee.server'

/** Returns only the changed fields, so that the history shows what was done. */
function findChanges(
  before: Sponsee,
  after: Partial<Omit<SponseeEdit, 'segments' | 'group' | 'photo'>>,
): EditedFields<SponseeEdit> {
  const fields = Object.keys(after) as (keyof typeof after)[]
  const changed = fields.filter((field) => String(before[field] ?? '') !== String(after[field] ?? ''))
  const noted = (of: typeof after): Partial<SponseeEdit> =>
    Object.fromEntries(changed.map((field) => [field, of[field] ?? null]))
  return { before: noted(before), after: noted(after) }
}

const readGroup = async (runner: SqlRunner, id: unknown): Promise<string | null> =>
  (await runner.first<{ name: string }>(sql`SELECT name FROM payment_group WHERE id = ${Number(id ?? 0)}`))?.name ??
  null

const readPhoto = async (runner: SqlRunner, id: unknown): Promise<string | null> =>
  (await runner.first<{ name: string }>(sql`SELECT name FROM media WHERE id = ${Number(id ?? 0)}`))?.name ?? null

async function addNames(runner: SqlRunner, { before, after }: EditedFields<SponseeEdit>): Promise<void> {
  for (const side of [before, after]) {
    if ('groupId' in after) side.group = await readGroup(runner, side.groupId)
    if ('photoId' in after) side.photo = await readPhoto(runner, side.photoId)
  }
}

/** Replaces everything that the form holds, including the photo and the payment options (R-SPONSORSHIP-3). */
export const editSponsee = sqlOperation({
  name: 'sponsorships.edit-sponsee',
  permission: 'sponsorship.edit',
  input: EditSponseeInput,
  audit: 'when-changed',
  async run(ctx, { id, version, ...typed }) {
    await ctx.sql.first(sql`SELECT id FROM sponsorship WHERE id = ${id} FOR UPDATE`)
    const before = await sponseeById(ctx.sql, id)
    if (before === null || before.deletedAt !== null) throw notFound('The sponsee')
    if (version !== undefined && version !== before.version) throw new DomainError('conflict', CHANGED_MEANWHILE)
    const { row, segments } = await storedSponsee(ctx, typed, id)
    const { isSponsored, ...values } = row
    await ctx.sql.run(sql`
      UPDATE sponsorship SET reference_number = ${values.referenceNumber}, first_name = ${values.firstName},
        last_name = ${values.lastName}, gender = ${values.gender},
        birth_date = ${values.birthDate}::date, enrollment_date = ${values.enrollmentDate}::date,
        biography = ${values.biography}, private_notes = ${values.privateNotes},
        latitude = ${values.latitude}::numeric, longitude = ${values.longitude}::numeric,
        fund_code = ${values.fundCode}, is_enabled = ${values.isEnabled},
        is_sponsored_auto = ${values.isSponsoredAuto}, is_sponsored =
        CASE WHEN ${values.isSponsoredAuto}::boolean THEN is_sponsored ELSE ${isSponsored}::boolean END,
        version = version + 1, updated_at = ${ctx.now} WHERE id = ${id}`)
    await writeRelated(ctx, id, { ...typed, segments: segments.values })
    await recountSponsors(ctx, [id])
    const changes = findChanges(before, { ...values, groupId: typed.groupId, photoId: typed.photo[0] ?? null })
    await addNames(ctx.sql, changes)
    if (segments.values.size > 0) {
      changes.before.segments = segments.before
      changes.after.segments = segments.after
    }
    if (Object.keys(changes.after).length > 0) await ctx.publish('sponsorship.edited', { id, ...changes })
    return { id, name: fullName(values) }
  },
})
