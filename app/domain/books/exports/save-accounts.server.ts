import { sqlOperation } from '~/db/operation.server'
import { lastSave, sayChanged, sayClash } from '~/domain/journal/last-save.server'
import { DomainError } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { SaveAccountsInput } from './account-input'
import { storedAccounts } from './accounts.server'

export const saveAccounts = sqlOperation({
  name: 'books.save-accounts',
  permission: 'reports.settlements',
  input: SaveAccountsInput,
  async run(ctx, { rows }) {
    await ctx.sql.run(sql`SELECT pg_advisory_xact_lock(hashtext('books.accounts'))`)
    const stored = new Map((await storedAccounts(ctx.sql)).map((one) => [`${one.kind}:${one.key}`, one.account]))
    const changed = rows.filter(({ was, account }) => was !== account)
    const last = await lastSave(ctx.sql, { type: 'posting-accounts', id: 0 })
    const fields: Record<string, string[]> = {}
    for (const [index, { kind, key, was, account }] of rows.entries()) {
      const now = stored.get(`${kind}:${key}`) ?? ''
      if (was === account || now === was || now === account) continue
      fields[`rows.${index}.account`] = [sayChanged(ctx, last, now || 'nothing')]
    }
    if (Object.keys(fields).length > 0) throw new DomainError('conflict', sayClash(ctx, last), { fields })
    for (const { kind, key, account } of changed)
      await ctx.sql.run(
        account === ''
          ? sql`DELETE FROM posting_account WHERE kind = ${kind} AND key = ${key}`
          : sql`INSERT INTO posting_account (kind, key, account) VALUES (${kind}, ${key}, ${account})
              ON CONFLICT (kind, key) DO UPDATE SET account = excluded.account`,
      )
    if (changed.length > 0)
      await ctx.publish('posting-accounts.saved', {
        id: 0,
        before: Object.fromEntries(changed.map(({ kind, key, was }) => [`${kind} ${key}`.trim(), was || null])),
        after: Object.fromEntries(changed.map(({ kind, key, account }) => [`${kind} ${key}`.trim(), account || null])),
      })
    return { changed: changed.length }
  },
})
