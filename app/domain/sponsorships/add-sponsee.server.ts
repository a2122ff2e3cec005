import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { recountSponsors } from './recount-sponsors.server'
import { AddSponseeInput } from './sponsee-input'
import { fullName } from './sponsorship'
import { referenceTaken, storedSponsee, writeRelated } from './write-sponsee.server'

export const addSponsee = sqlOperation({
  name: 'sponsorships.add-sponsee',
  permission: 'sponsorship.add',
  input: AddSponseeInput,
  async run(ctx, typed) {
    const { row: values, segments } = await storedSponsee(ctx, typed, null)
    const created = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO sponsorship (reference_number, first_name, last_name, gender, birth_date, enrollment_date, biography,
        private_notes, latitude, longitude,
        fund_code, is_enabled, is_sponsored, is_sponsored_auto, created_at, updated_at)
      VALUES (${values.referenceNumber}, ${values.firstName}, ${values.lastName}, ${values.gender},
        ${values.birthDate}::date, ${values.enrollmentDate}::date,
        ${values.biography}, ${values.privateNotes}, ${values.latitude}::numeric, ${values.longitude}::numeric,
        ${values.fundCode}, ${values.isEnabled},
        ${values.isSponsored}, ${values.isSponsoredAuto}, ${ctx.now}, ${ctx.now})
      ON CONFLICT (lower(reference_number)) WHERE deleted_at IS NULL DO NOTHING RETURNING id`)
    if (created === null) throw referenceTaken()
    await writeRelated(ctx, created.id, { ...typed, segments: segments.values })
    await recountSponsors(ctx, [created.id])
    await ctx.publish('sponsorship.added', { id: created.id, after: { referenceNumber: values.referenceNumber } })
    return { id: created.id, name: fullName(values) }
  },
})
