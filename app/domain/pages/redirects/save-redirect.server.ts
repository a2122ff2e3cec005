import { sqlOperation } from '~/db/operation.server'
import { DomainError, notFound } from '~/kit/errors'
import { sql, type SqlRunner } from '~/kit/sql'
import type { RedirectValues } from './redirect'
import { pathOfTarget, SaveRedirectInput } from './redirect-input'
import { redirectById } from './redirect-record.server'

const TAKEN = 'This address is already redirected.'
const LOOP = 'This would lead in a circle: other redirects lead from there back to this address.'

/** Serializes saves, so that two of them cannot form a loop together. */
const HOLD = sql`SELECT pg_advisory_xact_lock(72707394)`

export const saveRedirect = sqlOperation({
  name: 'pages.save-redirect',
  permission: 'alias.edit',
  input: SaveRedirectInput,
  async run(ctx, { id, ...values }) {
    await ctx.sql.run(HOLD)
    const before = id === undefined ? null : await redirectById(ctx.sql, id)
    if (id !== undefined && before === null) throw notFound('The redirect')
    await check(ctx.sql, id ?? 0, values)
    if (before === null) {
      const added = await ctx.sql.first<{ id: number }>(sql`
        INSERT INTO redirect (source, target, kind, created_at, updated_at)
        VALUES (${values.source}, ${values.target}, ${values.kind}, ${ctx.now}, ${ctx.now}) RETURNING id`)
      if (added === null) throw new Error('The row was not inserted.')
      await ctx.publish('redirect.added', { id: added.id, after: values })
      return { id: added.id, source: values.source }
    }
    await ctx.sql.run(sql`
      UPDATE redirect SET source = ${values.source}, target = ${values.target}, kind = ${values.kind},
        updated_at = ${ctx.now}
      WHERE id = ${before.id}`)
    const { source, target, kind } = before
    await ctx.publish('redirect.changed', { id: before.id, before: { source, target, kind }, after: values })
    return { id: before.id, source: values.source }
  },
})

async function check(runner: SqlRunner, id: number, { source, target }: RedirectValues): Promise<void> {
  const targetOf = async (path: string): Promise<string | null> => {
    const other = await runner.first<{ target: string }>(sql`
      SELECT target FROM redirect WHERE source = ${path} AND deleted_at IS NULL AND id <> ${id}`)
    return other?.target ?? null
  }
  if ((await targetOf(source)) !== null) throw new DomainError('invalid', TAKEN, { fields: { source: [TAKEN] } })
  // Stored redirects contain no loop, so this ends.
  for (let next: string | null = target; next !== null;) {
    const path: string | null = pathOfTarget(next)
    if (path === source) throw new DomainError('invalid', LOOP, { fields: { target: [LOOP] } })
    next = path === null ? null : await targetOf(path)
  }
}
