import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import type { StoredAfter } from '~/domain/journal/stored-event'
import { toRegionCode } from '~/domain/locale/places'
import { accountTypeName } from '~/domain/supporters/queries.server'
import { DomainError, notFound } from '~/kit/errors'
import type { EditedFields } from '~/kit/operation'
import { join, name, sql } from '~/kit/sql'
import { BAD_TYPE, BAD_VARIANT, EditContributionInput, changedByMessage, type EditContribution } from './edit-input'
import {
  toColumn,
  EDITED_FIELDS,
  personField,
  SIDES,
  type ContributionField,
  type ContributionValues,
  type LineEdit,
} from './edited'
import { nameChanges } from './edited-words'
import { linkSupporter } from './link-supporter.server'

type Row = ContributionValues & { number: string; version: number; supporterId: number | null }

/** People who may only fulfill contributions edit the staff's notes and nothing else (R-CONTRIBUTIONS-9). */
const OF_FULFILMENT: readonly ContributionField[] = ['customerNotes']

const invalid = (field: string, message: string) =>
  new DomainError('invalid', message, { fields: { [field]: [message] } })

async function listChangesSince(ctx: SqlTxCtx, id: number, seen: number): Promise<string> {
  const entries = await ctx.sql.rows<{ actor: string; after: StoredAfter<'contribution.edited'> }>(sql`
    SELECT actor, after FROM journal_entry WHERE subject_type = 'contribution' AND subject_id = ${String(id)}
      AND verb = 'contributions.edit-contribution'
      AND (after ->> 'version')::int > ${seen} ORDER BY id`)
  return changedByMessage(
    [...new Set(entries.map(({ actor }) => actor))],
    [...new Set(entries.flatMap(({ after }) => nameChanges(after)))],
  )
}

async function refuseUnknownType(ctx: SqlTxCtx, typeId: number | null | undefined): Promise<void> {
  if (typeId === null || typeId === undefined || (await accountTypeName(ctx.sql, typeId)) !== null) return
  throw invalid('accountTypeId', BAD_TYPE)
}

type Line = EditContribution['lines'][number]
type Change = EditedFields<Omit<LineEdit, 'id' | 'description'>> & { description: string }

async function changeVariant(ctx: SqlTxCtx, contributionId: number, { id, variantId }: Line): Promise<Change | null> {
  if (variantId === undefined) return null
  const line = await ctx.sql.first<{ variantId: number | null; description: string }>(
    sql`SELECT variant_id, description FROM contribution_line
      WHERE id = ${id} AND contribution_id = ${contributionId}`,
  )
  if (!line) throw notFound('The item')
  if (line.variantId === variantId) return null
  const wanted = await ctx.sql.first<{ description: string; reference: string | null }>(sql`
    SELECT left(p.name || CASE WHEN v.name = '' THEN '' ELSE ' - ' || v.name END, 1100) AS description,
      coalesce(v.sku, p.code) AS reference
    FROM product_variant v JOIN product p ON p.id = v.product_id
    WHERE v.id = ${variantId} AND v.deleted_at IS NULL AND v.product_id = (SELECT product_id FROM product_variant
      WHERE id = ${line.variantId}::int)`)
  if (!wanted) throw invalid(`variant-${id}`, BAD_VARIANT)
  await ctx.sql.run(
    sql`UPDATE contribution_line SET variant_id = ${variantId}, description = ${wanted.description},
      reference = ${wanted.reference} WHERE id = ${id}`,
  )
  return { description: line.description, before: { option: line.description }, after: { option: wanted.description } }
}

async function changeGiftAid(ctx: SqlTxCtx, contributionId: number, { id, isGiftAid }: Line): Promise<Change | null> {
  if (isGiftAid === undefined) return null
  const changed = await ctx.sql.first<{ description: string }>(sql`
    UPDATE contribution_line SET is_gift_aid = ${isGiftAid} WHERE id = ${id} AND contribution_id = ${contributionId}
      AND is_gift_aid <> ${isGiftAid} RETURNING description`)
  return changed && { description: changed.description, before: { isGiftAid: !isGiftAid }, after: { isGiftAid } }
}

async function changeAnswers(ctx: SqlTxCtx, contributionId: number, { id, answers }: Line): Promise<Change | null> {
  const changes: { description: string; name: string; was: string; value: string }[] = []
  for (const [fieldId, value] of Object.entries(answers)) {
    const changed = await ctx.sql.first<{ description: string; name: string; was: string }>(sql`
      UPDATE contribution_line_field f SET value = ${value}
      FROM (SELECT k.*, l.description FROM contribution_line_field k JOIN contribution_line l ON l.id = k.line_id
        WHERE k.line_id = ${id} AND k.field_id = ${Number(fieldId)} AND l.contribution_id = ${contributionId}) was
      WHERE f.line_id = was.line_id AND f.field_id = was.field_id AND f.value <> ${value}
      RETURNING was.description, f.name, was.value AS was`)
    if (changed) changes.push({ ...changed, value })
  }
  const [first] = changes
  return first === undefined
    ? null
    : {
        description: first.description,
        before: { answers: changes.map(({ name: of, was }) => ({ name: of, value: was })) },
        after: { answers: changes.map(({ name: of, value }) => ({ name: of, value })) },
      }
}

async function changeLine(ctx: SqlTxCtx, contributionId: number, line: Line): Promise<EditedFields<LineEdit> | null> {
  const changes = [
    await changeVariant(ctx, contributionId, line),
    await changeGiftAid(ctx, contributionId, line),
    await changeAnswers(ctx, contributionId, line),
  ].filter((change) => change !== null)
  const [first] = changes
  if (first === undefined) return null
  const named = { id: line.id, description: first.description }
  return {
    before: Object.assign({}, named, ...changes.map(({ before }) => before)) as LineEdit,
    after: Object.assign({}, named, ...changes.map(({ after }) => after)) as LineEdit,
  }
}

function withRegionCodes(values: Partial<ContributionValues>, before: ContributionValues): Partial<ContributionValues> {
  const changed = { ...values }
  for (const side of SIDES) {
    const [state, country] = [personField(side, 'state'), personField(side, 'country')]
    const after = { state: values[state] ?? null, country: values[country] ?? before[country] ?? null }
    if (values[state] === undefined || (after.state === before[state] && after.country === before[country])) continue
    Object.assign(changed, { [state]: toRegionCode(after.country, after.state) })
  }
  return changed
}

const pickFields = (
  values: Partial<ContributionValues>,
  fields: readonly ContributionField[],
): Partial<ContributionValues> => Object.fromEntries(fields.map((field) => [field, values[field] ?? null]))

/**
 * Edits a paid contribution, but never its amounts. A second editor sees who changed what in the meantime
 * (R-CONTRIBUTIONS-9 and R-CONTRIBUTIONS-12).
 */
export const editContribution = sqlOperation({
  name: 'contributions.edit-contribution',
  permission: ['order.edit', 'order.fullfill'],
  input: EditContributionInput,
  audit: 'when-changed',
  async run(ctx, { id, seen, lines, supporterId, ...typed }): Promise<{ number: string; hasChanged: boolean }> {
    const before = await ctx.sql.first<Row>(sql`
      SELECT number, version, supporter_id,
        ${join(EDITED_FIELDS.map((field) => sql`${name(toColumn(field))} AS ${name(field)}`))} FROM contribution
      WHERE id = ${id} AND confirmed_at IS NOT NULL AND deleted_at IS NULL FOR UPDATE`)
    if (!before) throw notFound('The contribution')
    if (seen !== undefined && seen !== before.version)
      throw new DomainError('conflict', await listChangesSince(ctx, id, seen))
    const isFull = ctx.actor.can('order.edit')
    const values = withRegionCodes(typed as Partial<ContributionValues>, before)
    const fields = (isFull ? EDITED_FIELDS : OF_FULFILMENT).filter(
      (field) => values[field] !== undefined && values[field] !== (before[field] ?? null),
    )
    if (isFull) await refuseUnknownType(ctx, typed.accountTypeId)
    const items: EditedFields<LineEdit>[] = []
    for (const line of isFull ? lines : [])
      items.push(...[await changeLine(ctx, id, line)].filter((item) => item !== null))
    const linked =
      isFull && supporterId !== undefined
        ? await linkSupporter(ctx, id, { from: before.supporterId, to: supporterId })
        : null
    if (fields.length + items.length === 0 && linked === null) return { number: before.number, hasChanged: false }
    const set = join([
      ...fields.map((field) => sql`${name(toColumn(field))} = ${values[field]}`),
      sql`version = version + 1`,
      sql`updated_at = ${ctx.now}`,
    ])
    await ctx.sql.run(sql`UPDATE contribution SET ${set} WHERE id = ${id}`)
    const types = fields.includes('accountTypeId')
      ? {
          before: await accountTypeName(ctx.sql, before.accountTypeId),
          after: await accountTypeName(ctx.sql, values.accountTypeId),
        }
      : null
    const othersOf = (side: 'before' | 'after') => ({
      ...(types === null ? {} : { accountType: types[side] }),
      ...(items.length === 0 ? {} : { lines: items.map((item) => item[side] as LineEdit) }),
      ...(linked === null ? {} : { supporter: linked[side] }),
    })
    await ctx.publish('contribution.edited', {
      id,
      before: { ...pickFields(before, fields), ...othersOf('before') },
      after: { ...pickFields(values, fields), ...othersOf('after'), version: before.version + 1 },
    })
    return { number: before.number, hasChanged: true }
  },
})
