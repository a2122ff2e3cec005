import type { SqlTxCtx } from '~/db/ctx'
import { DomainError, notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { NAME_TAKEN } from './supporter-type'
import { typeForm, type TypeForm } from './queries.server'

/** Saves run one after the other, because they decide the default type and the free names. */
export const oneSaveAtATime = ({ sql: runner }: SqlTxCtx) => runner.rows(sql`SELECT pg_advisory_xact_lock(72707395)`)

/**
 * Locks the type until the transaction ends. No one can become a supporter of it meanwhile, because that locks its row
 * too.
 */
export async function typeForEdit({ sql: runner }: SqlTxCtx, id: number): Promise<TypeForm> {
  await runner.first(sql`SELECT id FROM account_type WHERE id = ${id} FOR UPDATE`)
  const found = await typeForm(runner, id)
  if (found === null) throw notFound('The supporter type')
  return found
}

/** Refuses a name in use, because imports and exports identify types by name. */
export async function refuseTakenName({ sql: runner }: SqlTxCtx, name: string, except: number): Promise<void> {
  const taken = await runner.first(
    sql`SELECT 1 FROM account_type WHERE lower(name) = lower(${name} COLLATE "und-x-icu") AND deleted_at IS NULL
      AND id <> ${except}`,
  )
  if (taken !== null) throw new DomainError('invalid', NAME_TAKEN, { fields: { name: [NAME_TAKEN] } })
}
