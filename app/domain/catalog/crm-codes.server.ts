import type { Ctx } from '~/kit/operation'
import type { CrmCode } from '~/ports/donor-crm'

export const FUND_CODES = 'GL_CODE'

const TABLE = /^[A-Z][A-Z0-9_]{0,39}$/

const LIVES_MS = 600_000

/** Spares the CRM: each instance reads again after ten minutes, or as soon as the cache is cleared. */
const fetched = new Map<string, { at: number; codes: readonly CrmCode[] }>()
const MAX_TABLES = 100

/**
 * Returns the codes of a CRM table. Returns none if the CRM does not answer, so that no one has to wait for it to enter
 * a code (R-CRM-2).
 */
export async function crmCodes(ctx: Ctx, table: string, { activeOnly }: { activeOnly: boolean }): Promise<CrmCode[]> {
  if (!TABLE.test(table)) return []
  const cached = fetched.get(table)
  const now = ctx.now.getTime()
  const codes =
    cached && now - cached.at < LIVES_MS ? cached.codes : await ctx.ports.donorCrm.codes(table).catch(() => null)
  if (codes === null) return []
  if (codes !== cached?.codes) {
    if (fetched.size >= MAX_TABLES) fetched.clear()
    fetched.set(table, { at: now, codes })
  }
  return codes.filter(({ isActive }) => isActive || !activeOnly)
}

export const forgetCrmCodes = (): void => fetched.clear()
