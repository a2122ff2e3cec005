import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import type { StoredAfter } from '~/domain/journal/stored-event'
import { DomainError, notFound } from '~/kit/errors'
import { join, name, sql } from '~/kit/sql'
import { BAD_TYPE, BAD_VARIANT, EditContributionInput, whoChanged, type EditContribution } from './edit-input'
import { EDITED } from './edited'

type Row = Record<string, unknown> & { number: string; version: number }

const COLUMNS = Object.keys(EDITED)
/** People who may only fulfill contributions edit the staff's notes and nothing else (R-CONTRIBUTIONS-9). */
const OF_FULFILMENT = ['customer_notes']

const invalid = (field: string, message: string) => new DomainError('invalid', message, { fields: { [field]: [message] } })

/** What others changed since the page was loaded, in words. */
async function changedSince(ctx: SqlTxCtx, id: number, seen: number): Promise<string> {
  const entries = await ctx.sql.rows<{ actor: string; after: StoredAfter<'contribution.edited'> }>(sql`
    SELECT actor, after FROM journal_entry WHERE subject_type = 'contribution' AND subject_id = ${String(id)} AND verb = 'contributions.edit-contribution'
      AND (after ->> 'version')::int > ${seen} ORDER BY id`)
  return whoChanged([...new Set(entries.map(({ actor }) => actor))], [...new Set(entries.flatMap(({ after }) => after.changed ?? []))])
}

async function refuseUnknownType(ctx: SqlTxCtx, typeId: number | null | undefined): Promise<void> {
  if (typeId === null || typeId === undefined || (await ctx.sql.first(sql`SELECT 1 FROM account_type WHERE id = ${typeId}`)) !== null)
    return
  throw invalid('account_type_id', BAD_TYPE)
}

type Line = EditContribution['lines'][number]
type Change = { label: string; was: unknown; is: unknown }

/** Another option of the same product: what was sold stays beside it, and so does what it cost. */
async function changeVariant(ctx: SqlTxCtx, contributionId: number, { id, variantId }: Line): Promise<Change[]> {
  if (variantId === undefined) return []
  const line = await ctx.sql.first<{ variantId: number | null; description: string }>(
    sql`SELECT variant_id AS "variantId", description FROM contribution_line WHERE id = ${id} AND contribution_id = ${contributionId}`,
  )
  if (!line) throw notFound('The item')
  if (line.variantId === variantId) return []
  const wanted = await ctx.sql.first<{ description: string; reference: string | null }>(sql`
    SELECT left(p.name || CASE WHEN v.name = '' THEN '' ELSE ' - ' || v.name END, 1100) AS description, coalesce(v.sku, p.code) AS reference
    FROM product_variant v JOIN product p ON p.id = v.product_id
    WHERE v.id = ${variantId} AND v.deleted_at IS NULL AND v.product_id = (SELECT product_id FROM product_variant WHERE id = ${line.variantId}::int)`)
  if (!wanted) throw invalid(`variant-${id}`, BAD_VARIANT)
  await ctx.sql.run(
    sql`UPDATE contribution_line SET variant_id = ${variantId}, description = ${wanted.description}, reference = ${wanted.reference} WHERE id = ${id}`,
  )
  return [{ label: `Option of ${line.description}`, was: line.description, is: wanted.description }]
}

async function changeGiftAid(ctx: SqlTxCtx, contributionId: number, { id, isGiftAid }: Line): Promise<Change[]> {
  if (isGiftAid === undefined) return []
  const changed = await ctx.sql.first<{ description: string }>(sql`
    UPDATE contribution_line SET is_gift_aid = ${isGiftAid} WHERE id = ${id} AND contribution_id = ${contributionId} AND is_gift_aid <> ${isGiftAid} RETURNING description`)
  return changed ? [{ label: `Gift Aid of ${changed.description}`, was: !isGiftAid, is: isGiftAid }] : []
}

/** The first answer stays in `original_value`. */
async function changeAnswers(ctx: SqlTxCtx, contributionId: number, { id, answers }: Line): Promise<Change[]> {
  const changes: Change[] = []
  for (const [fieldId, value] of Object.entries(answers)) {
    const changed = await ctx.sql.first<{ name: string; was: string }>(sql`
      UPDATE contribution_line_field f SET value = ${value} FROM (SELECT k.* FROM contribution_line_field k JOIN contribution_line l ON l.id = k.line_id
        WHERE k.line_id = ${id} AND k.field_id = ${Number(fieldId)} AND l.contribution_id = ${contributionId}) was
      WHERE f.line_id = was.line_id AND f.field_id = was.field_id AND f.value <> ${value} RETURNING f.name, was.value AS was`)
    if (changed) changes.push({ label: changed.name, was: changed.was, is: value })
  }
  return changes
}

/**
 * What staff may correct of a contribution after it was paid (R-CONTRIBUTIONS-9): addresses, notes, anonymity, type, the option and the answers of an item, Gift Aid, and the gift in the donor CRM. Amounts
 * are never edited. Two editors notice each other: the second one reads who changed what.
 */
export const editContribution = sqlOperation({
  name: 'contributions.edit-contribution',
  permission: ['order.edit', 'order.fullfill'],
  input: EditContributionInput,
  skipsAudit: true,
  async run(ctx, { id, seen, lines, ...typed }): Promise<{ number: string; hasChanged: boolean }> {
    const before = await ctx.sql.first<Row>(sql`
      SELECT number, version, ${join(COLUMNS.map(name))} FROM contribution WHERE id = ${id} AND confirmed_at IS NOT NULL AND deleted_at IS NULL FOR UPDATE`)
    if (!before) throw notFound('The contribution')
    if (seen !== undefined && seen !== before.version) throw new DomainError('conflict', await changedSince(ctx, id, seen))
    const isFull = ctx.actor.can('order.edit')
    const mine = isFull ? COLUMNS : OF_FULFILMENT
    const values = Object.entries(typed).filter(
      ([column, value]) => mine.includes(column) && value !== undefined && value !== (before[column] ?? null),
    )
    if (isFull) await refuseUnknownType(ctx, typed.account_type_id)
    const changes: Change[] = values.map(([column, value]) => ({ label: EDITED[column] ?? column, was: before[column], is: value }))
    for (const line of isFull ? lines : [])
      changes.push(
        ...(await changeVariant(ctx, id, line)),
        ...(await changeGiftAid(ctx, id, line)),
        ...(await changeAnswers(ctx, id, line)),
      )
    if (changes.length === 0) return { number: before.number, hasChanged: false }
    const set = join([
      ...values.map(([column, value]) => sql`${name(column)} = ${value}`),
      sql`version = version + 1`,
      sql`updated_at = ${ctx.now}`,
    ])
    await ctx.sql.run(sql`UPDATE contribution SET ${set} WHERE id = ${id}`)
    await ctx.publish('contribution.edited', {
      id,
      before: Object.fromEntries(changes.map(({ label, was }) => [label, was])),
      after: {
        ...Object.fromEntries(changes.map(({ label, is }) => [label, is])),
        version: before.version + 1,
        changed: changes.map(({ label }) => label),
      },
    })
    return { number: before.number, hasChanged: true }
  },
})
