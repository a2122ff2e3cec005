import { sqlOperation } from '~/db/operation.server'
import { DomainError, notFound } from '~/kit/errors'
import { join, name, sql } from '~/kit/sql'
import { CHANGED_MEANWHILE } from './messages'
import { accountTypeName } from './queries.server'
import { saveProfile } from './save-profile.server'
import type { SupporterColumn } from './supporter-columns'
import { EditSupporterInput } from './supporter-input'
import { assignments, toColumns, logOptIn, storedValues } from './write-supporter.server'

const toJournaled = (columns: [SupporterColumn, unknown][]) =>
  Object.fromEntries(columns) as Partial<Record<SupporterColumn, unknown>>

type Stored = Record<string, unknown> & { version: number; account_type_id: number }

export const editSupporter = sqlOperation({
  name: 'supporters.edit-supporter',
  permission: 'member.edit',
  input: EditSupporterInput,
  audit: 'when-changed',
  async run(ctx, { id, version, emailOptIn, userFields, pictures, verifiedStatus, referredBy, nps, ...typed }) {
    const fields = toColumns({ accountTypeId: 0, ...typed, displayName: '' }).map(({ column }) => column)
    const before = await ctx.sql.record<Stored>(
      sql`SELECT version, ${join(fields.map(name))} FROM supporter WHERE id = ${id} FOR UPDATE`,
    )
    if (before === null) throw notFound('The supporter')
    if (version !== undefined && version !== before.version) throw new DomainError('conflict', CHANGED_MEANWHILE)
    const values = await storedValues(
      ctx,
      { ...typed, accountTypeId: typed.accountTypeId ?? before.account_type_id },
      id,
    )
    const changed = toColumns(values).filter(({ column, value }) => (before[column] ?? null) !== (value ?? null))
    if (changed.length > 0) {
      await ctx.sql.run(
        sql`UPDATE supporter SET ${assignments(values)}, version = version + 1, updated_at = ${ctx.now}
          WHERE id = ${id}`,
      )
      const types = changed.some(({ column }) => column === 'account_type_id')
        ? {
            before: { account_type: await accountTypeName(ctx.sql, before.account_type_id) },
            after: { account_type: await accountTypeName(ctx.sql, values.accountTypeId) },
          }
        : null
      await ctx.publish('supporter.edited', {
        id,
        before: { ...toJournaled(changed.map(({ column }) => [column, before[column] ?? null])), ...types?.before },
        after: { ...toJournaled(changed.map(({ column, value }) => [column, value])), ...types?.after },
      })
    }
    await logOptIn(ctx, id, { answer: emailOptIn })
    await saveProfile(ctx, id, { userFields, pictures, verifiedStatus, referredBy, nps })
    return { id, name: values.displayName }
  },
})
