import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { requireProducts } from '~/domain/products/products-by-code.server'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { refuseTakenName } from './internal.server'
import { SaveMembershipInput } from './membership-input'
import { levelForm } from './queries.server'

type Access = { products: number[]; categories: number[] }

async function writeAccess(ctx: SqlTxCtx, id: number, { products, categories }: Access): Promise<void> {
  await ctx.sql.run(sql`DELETE FROM membership_product_access WHERE membership_id = ${id}`)
  await ctx.sql.run(sql`DELETE FROM membership_category_access WHERE membership_id = ${id}`)
  await ctx.sql.run(
    sql`INSERT INTO membership_product_access (membership_id, product_id) SELECT ${id}, unnest(${products}::int[])`,
  )
  await ctx.sql.run(
    sql`INSERT INTO membership_category_access (membership_id, category_id) SELECT ${id}, id FROM category
      WHERE id = ANY(${categories}::int[]) AND deleted_at IS NULL`,
  )
}

/** Memberships that supporters already have keep their dates (R-MEMBERSHIPS-1). */
export const saveMembership = sqlOperation({
  name: 'memberships.save-membership',
  permission: 'membership.edit',
  input: SaveMembershipInput,
  async run(ctx, { id, products: productCodes, categories, ...level }) {
    const before = id === undefined ? null : await levelForm(ctx.sql, id)
    if (id !== undefined && (before === null || before.isDeleted)) throw notFound('The membership level')
    await refuseTakenName(ctx, level.name, id ?? 0)
    const products = await requireProducts(ctx, productCodes)
    const columns = sql`(name, description, days, starts_on, sequence, public_name, public_description, default_url,
      renewal_url, should_display_badge, show_in_profile,
      members_can_opt_in, members_can_opt_out, members_can_view_directory, double_opt_in_required, crm_code)`
    const values = sql`(${level.name}, ${level.description}, ${level.days}, ${level.startsOn}::date, ${level.sequence},
      ${level.publicName}, ${level.publicDescription},
      ${level.defaultUrl}, ${level.renewalUrl}, ${level.shouldDisplayBadge}, ${level.showInProfile},
      ${level.membersCanOptIn}, ${level.membersCanOptOut},
      ${level.membersCanViewDirectory}, ${level.doubleOptInRequired}, ${level.crmCode})`
    const saved = await ctx.sql.first<{ id: number }>(
      id === undefined
        ? sql`INSERT INTO membership ${columns} VALUES ${values} RETURNING id`
        : sql`UPDATE membership SET ${columns} = ROW${values} WHERE id = ${id} RETURNING id`,
    )
    const savedId = saved?.id ?? 0
    await writeAccess(ctx, savedId, { products, categories })
    await ctx.publish('membership.saved', {
      id: savedId,
      ...(before ? { before: before.values } : {}),
      after: { ...level, products: productCodes, categories },
    })
    return { id: savedId, name: level.name }
  },
})
