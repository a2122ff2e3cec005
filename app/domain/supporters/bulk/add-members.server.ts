import { sqlOperation } from '~/db/operation.server'
import { choosePeriod } from '~/domain/memberships/membership'
import { AddMembersInput } from '~/domain/memberships/membership-input'
import { LEVEL_REQUIRED } from '~/domain/memberships/messages'
import { localDate, type CalendarDate } from '~/kit/calendar'
import { DomainError } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { toSelection } from '~/lists/declare/filter-values'
import { supporterList } from '../supporters.list.server'

type Level = { name: string; days: number | null; startsOn: CalendarDate | null }

export const addMembers = sqlOperation({
  name: 'supporters.add-members',
  permission: 'member.edit',
  input: AddMembersInput,
  audit: 'when-changed',
  async run(ctx, { membershipId, ...selection }) {
    const selected = await supporterList.selected(ctx, toSelection(selection))
    const today = localDate(ctx.now, ctx.organisation.zone)
    const level = await ctx.sql.first<Level>(sql`
      SELECT name, days, to_char(starts_on, 'YYYY-MM-DD') AS starts_on FROM membership
      WHERE id = ${membershipId} AND deleted_at IS NULL FOR KEY SHARE`)
    if (level === null) throw new DomainError('invalid', LEVEL_REQUIRED, { fields: { membershipId: [LEVEL_REQUIRED] } })
    await ctx.sql.rows(sql`SELECT id FROM supporter WHERE id = ANY(${selected}::int[]) ORDER BY id FOR UPDATE`)
    const { start, end } = choosePeriod({ ...level, runsUntil: null }, { startsOn: null, endsOn: null, today })
    const added = await ctx.sql.rows<{ supporterId: number }>(sql`
      INSERT INTO supporter_membership (supporter_id, membership_id, starts_on, ends_on, source, days, created_at,
        created_by)
      SELECT s.id, ${membershipId}, ${start}::date, ${end}::date, 'staff', ${level.days}::int, ${ctx.now},
        ${ctx.actor.staffId}
      FROM supporter s WHERE s.id = ANY(${selected}::int[]) AND NOT EXISTS (SELECT 1 FROM membership_span r
        WHERE r.supporter_id = s.id AND r.membership_id = ${membershipId}
          AND (r.ends_on IS NULL OR r.ends_on >= ${today}::date))
      ORDER BY s.id RETURNING supporter_id`)
    await ctx.publish(
      'supporter.membership-added',
      ...added.map(({ supporterId }) => ({
        id: supporterId,
        after: { membership: level.name, startsOn: start, endsOn: end },
      })),
    )
    return { membership: level.name, added: added.length, were: selected.length - added.length }
  },
})
