import { sqlOperation } from '~/db/operation.server'
import { localDate, type CalendarDate } from '~/kit/calendar'
import { DomainError, notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { choosePeriod } from './membership'
import { AddMemberInput } from './membership-input'
import { ENDS_BEFORE_START, LEVEL_REQUIRED } from './messages'

type Level = { name: string; days: number | null; startsOn: CalendarDate | null; runsUntil: CalendarDate | null }

export const addMember = sqlOperation({
  name: 'memberships.add-member',
  permission: 'member.edit',
  input: AddMemberInput,
  async run(ctx, { supporterId, membershipId, startsOn, endsOn }) {
    const today = localDate(ctx.now, ctx.organisation.zone)
    const supporter = await ctx.sql.first(sql`SELECT id FROM supporter WHERE id = ${supporterId} FOR UPDATE`)
    if (supporter === null) throw notFound('The supporter')
    const level = await ctx.sql.first<Level>(sql`
      SELECT m.name, m.days, to_char(m.starts_on, 'YYYY-MM-DD') AS starts_on,
        (SELECT to_char(max(r.ends_on), 'YYYY-MM-DD') FROM membership_span r
        WHERE r.supporter_id = ${supporterId} AND r.membership_id = m.id AND r.ends_on > ${today}::date) AS runs_until
      FROM membership m WHERE m.id = ${membershipId} AND m.deleted_at IS NULL FOR KEY SHARE OF m`)
    if (level === null) throw new DomainError('invalid', LEVEL_REQUIRED, { fields: { membershipId: [LEVEL_REQUIRED] } })
    const { start, end } = choosePeriod(level, { startsOn, endsOn, today })
    if (end !== null && end < start)
      throw new DomainError('invalid', ENDS_BEFORE_START, { fields: { endsOn: [ENDS_BEFORE_START] } })
    const row = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO supporter_membership (supporter_id, membership_id, starts_on, ends_on, source, days, created_at,
        created_by)
      VALUES (${supporterId}, ${membershipId}, ${start}::date, ${end}::date, 'staff', ${level.days}, ${ctx.now},
        ${ctx.actor.staffId}) RETURNING id`)
    await ctx.publish('supporter.membership-added', {
      id: supporterId,
      after: { membership: level.name, startsOn: start, endsOn: end },
    })
    return { id: row?.id ?? 0, supporterId, membership: level.name, startsOn: start, endsOn: end }
  },
})
