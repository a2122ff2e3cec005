import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { lockRule } from './internal.server'
import { ruleForm } from './rule-form.server'
import { SaveRuleInput } from './rule-input'

/** Paid contributions keep the tax that they were charged; open carts are recalculated when they change (R-TAXES-3). */
export const saveRule = sqlOperation({
  name: 'taxes.save-rule',
  permission: 'tax.edit',
  input: SaveRuleInput,
  async run(ctx, { id, code, description, rate, city, regions }) {
    if (id !== undefined) await lockRule(ctx.sql, id)
    const before = id === undefined ? null : await ruleForm(ctx.sql, id)
    const saved =
      id === undefined
        ? await ctx.sql.first<{ id: number }>(sql`
            INSERT INTO tax_rule (code, description, rate_ppm, city)
            VALUES (${code}, ${description ?? ''}, ${rate}, ${city}) RETURNING id`)
        : await ctx.sql.first<{ id: number }>(sql`
            UPDATE tax_rule SET code = ${code}, description = ${description ?? ''}, rate_ppm = ${rate}, city = ${city}
            WHERE id = ${id} RETURNING id`)
    const ruleId = saved?.id ?? 0
    await ctx.sql.run(sql`DELETE FROM tax_rule_region WHERE tax_rule_id = ${ruleId}`)
    await ctx.sql.run(sql`
      INSERT INTO tax_rule_region (tax_rule_id, country, region)
      SELECT ${ruleId}, country, region FROM unnest(${regions.map(({ country }) => country)}::text[],
        ${regions.map(({ region }) => region)}::text[]) AS r (country, region)`)
    const after = await ruleForm(ctx.sql, ruleId)
    await ctx.publish('tax_rule.saved', {
      id: ruleId,
      ...(before ? { before: before.values } : {}),
      after: after?.values,
    })
    return { id: ruleId, code: code ?? '' }
  },
})
