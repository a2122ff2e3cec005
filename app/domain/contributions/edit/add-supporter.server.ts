import { sqlOperation } from '~/db/operation.server'
import { supporterOfSale, type Buyer } from '~/domain/supporters/buyer.server'
import { notFound, refused } from '~/kit/errors'
import { authorize } from '~/kit/operation'
import { join, name, sql } from '~/kit/sql'
import { toColumn, PERSON_PARTS, personField, SIDES, type ContributionValues, type Side } from './edited'
import { linkSupporter } from './link-supporter.server'
import { ContributionIdInput } from '../schemas'

const HAS_SUPPORTER = 'This contribution has a supporter already.'
const NAMES_NOBODY = 'This contribution names nobody. Enter a name or an email in its billing details first.'

type Row = ContributionValues & {
  number: string
  version: number
  supporterId: number | null
  referralSource: string | null
}

const SIDE_FIELDS = SIDES.flatMap((side) => PERSON_PARTS.map((part) => personField(side, part)))

const toSide = (row: Row, side: Side) =>
  Object.fromEntries(PERSON_PARTS.map((part) => [part, row[personField(side, part)]])) as Buyer['billing']

export const addSupporter = sqlOperation({
  name: 'contributions.add-supporter',
  permission: 'order.edit',
  input: ContributionIdInput,
  audit: 'when-changed',
  async run(ctx, { id }): Promise<{ name: string }> {
    authorize(ctx, 'member.add')
    const row = await ctx.sql.first<Row>(sql`
      SELECT number, version, supporter_id, account_type_id,
        referral_source,
        ${join(SIDE_FIELDS.map((field) => sql`${name(toColumn(field))} AS ${name(field)}`))}
      FROM contribution WHERE id = ${id} AND confirmed_at IS NOT NULL AND deleted_at IS NULL FOR UPDATE`)
    if (!row) throw notFound('The contribution')
    if (row.supporterId !== null) throw refused(HAS_SUPPORTER)
    const { accountTypeId, referralSource } = row
    const supporterId = await supporterOfSale(ctx, {
      billing: toSide(row, 'billing'),
      shipping: toSide(row, 'shipping'),
      accountTypeId,
      referralSource,
    })
    if (supporterId === null) throw refused(NAMES_NOBODY)
    const linked = await linkSupporter(ctx, id, { from: null, to: supporterId })
    await ctx.sql.run(sql`UPDATE contribution SET version = version + 1, updated_at = ${ctx.now} WHERE id = ${id}`)
    await ctx.publish('contribution.edited', {
      id,
      before: { supporter: null },
      after: { supporter: linked?.after ?? null, version: row.version + 1 },
    })
    return { name: linked?.after ?? '' }
  },
})
