import type { Ctx } from '~/kit/operation'
import { sql, type SqlRunner } from '~/kit/sql'
import type { Vault } from '~/ports/vault'

export type Factor = { secret: Buffer; codes: string[]; confirmedAt: Date | null; step: number | null }

type Row = { secret: string | null; codes: string | null; confirmedAt: Date | null; step: number | null }

async function factorIn(
  runner: SqlRunner,
  vault: Vault,
  { staffId, lock }: { staffId: number; lock: boolean },
): Promise<Factor | null> {
  const row = await runner.first<Row>(sql`SELECT two_factor_secret AS secret, two_factor_codes AS codes,
    two_factor_confirmed_at AS confirmed_at, two_factor_step AS step
    FROM staff WHERE id = ${staffId} AND deleted_at IS NULL ${lock ? sql`FOR NO KEY UPDATE` : sql``}`)
  if (!row || row.secret === null || row.codes === null) return null
  const { confirmedAt, step } = row
  return {
    secret: Buffer.from(vault.open(row.secret), 'base64url'),
    codes: JSON.parse(vault.open(row.codes)) as string[],
    confirmedAt,
    step,
  }
}

export const readFactor = (ctx: Ctx, staffId: number): Promise<Factor | null> =>
  factorIn(ctx.read, ctx.ports.vault, { staffId, lock: false })

export const lockFactor = (runner: SqlRunner, vault: Vault, staffId: number): Promise<Factor | null> =>
  factorIn(runner, vault, { staffId, lock: true })

export const sealCodes = (vault: Vault, codes: readonly string[]): string => vault.seal(JSON.stringify(codes))
