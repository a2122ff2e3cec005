import { sqlOperation } from '~/db/operation.server'
import { DomainError } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { toSelection } from '~/lists/declare/filter-values'
import { displayName, type Named } from '../display-name'
import { TYPE_UNKNOWN } from '../messages'
import { supporterList } from '../supporters.list.server'
import { SetTypeInput } from './type-input'

type Row = Omit<Named, 'isOrganization'> & { id: number; accountTypeId: number; accountType: string; name: string }

/** Changing the type also updates display names (R-SUPPORTERS-2). Returns how many changed. */
export const setSupporterType = sqlOperation({
  name: 'supporters.set-type',
  permission: 'member.edit',
  input: SetTypeInput,
  audit: 'when-changed',
  async run(ctx, { accountTypeId, ...selection }) {
    const selected = await supporterList.selected(ctx, toSelection(selection))
    const type = await ctx.sql.first<{ name: string; isOrganization: boolean }>(sql`
      SELECT name, is_organization FROM account_type WHERE id = ${accountTypeId} AND deleted_at IS NULL FOR KEY SHARE`)
    if (type === null) throw new DomainError('invalid', TYPE_UNKNOWN, { fields: { accountTypeId: [TYPE_UNKNOWN] } })
    const rows = await ctx.sql.rows<Row>(sql`
      SELECT s.id, s.account_type_id, a.name AS account_type, s.display_name AS name, s.first_name, s.last_name,
        s.bill_organization_name AS organization_name, s.email, s.bill_email
      FROM supporter s JOIN account_type a ON a.id = s.account_type_id
      WHERE s.id = ANY(${selected}::int[]) AND s.account_type_id <> ${accountTypeId} ORDER BY s.id FOR UPDATE OF s`)
    if (rows.length === 0) return { type: type.name, changed: 0 }
    const changed = rows.map((row) => ({ ...row, shown: displayName({ ...row, isOrganization: type.isOrganization }) }))
    await ctx.sql.run(sql`
      UPDATE supporter s SET account_type_id = ${accountTypeId}, display_name = c.name, version = s.version + 1,
        updated_at = ${ctx.now}
      FROM unnest(${changed.map(({ id }) => id)}::int[], ${changed.map(({ shown }) => shown)}::text[]) AS c (id, name)
      WHERE s.id = c.id`)
    await ctx.publish(
      'supporter.edited',
      ...changed.map(({ id, accountTypeId: was, accountType, name, shown }) => ({
        id,
        before: { account_type_id: was, account_type: accountType, ...(name === shown ? {} : { display_name: name }) },
        after: {
          account_type_id: accountTypeId,
          account_type: type.name,
          ...(name === shown ? {} : { display_name: shown }),
        },
      })),
    )
    return { type: type.name, changed: changed.length }
  },
})
