import { sqlOperation } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { refuseTakenName } from './internal.server'
import { SaveMembershipInput } from './membership-input'
import { levelForm } from './queries.server'

/** Saves a membership level. Memberships that supporters have already keep their dates (R-MEMBERSHIPS-1). */
export const saveMembership = sqlOperation({
  name: 'memberships.save-membership',
  permission: 'membership.edit',
  input: SaveMembershipInput,
  async run(ctx, { id, ...level }) {
    const before = id === undefined ? null : await levelForm(ctx.sql, id)
    if (id !== undefined && (before === null || before.isDeleted)) throw notFound('The membership level')
    await refuseTakenName(ctx, level.name, id ?? 0)
    const columns = sql`(name, description, days, starts_on, sequence, public_name, public_description, default_url, renewal_url, should_display_badge, show_in_profile,
      members_can_opt_in, members_can_opt_out, members_can_view_directory, double_opt_in_required, crm_code)`
    const values = sql`(${level.name}, ${level.description}, ${level.days}, ${level.startsOn}::date, ${level.sequence}, ${level.publicName}, ${level.publicDescription},
      ${level.defaultUrl}, ${level.renewalUrl}, ${level.shouldDisplayBadge}, ${level.showInProfile}, ${level.membersCanOptIn}, ${level.membersCanOptOut},
      ${level.membersCanViewDirectory}, ${level.doubleOptInRequired}, ${level.crmCode})`
    const saved = await ctx.sql.first<{ id: number }>(
      id === undefined
        ? sql`INSERT INTO membership ${columns} VALUES ${values} RETURNING id`
        : sql`UPDATE membership SET ${columns} = ROW${values} WHERE id = ${id} RETURNING id`,
    )
    const savedId = saved?.id ?? 0
    ctx.note({ subject: ['membership', savedId], ...(before ? { before: before.values } : {}), after: { ...level } })
    return { id: savedId, name: level.name }
  },
})
