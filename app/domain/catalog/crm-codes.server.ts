import type { Ctx } from '~/kit/operation'
import type { CrmCode } from '~/ports/donor-crm'

/** The code table of the CRM that holds the funds. */
export const FUND_CODES = 'GL_CODE'

/** Tables of others hold words of ours, capital letters and digits; anything else is not requested. */
const TABLE = /^[A-Z][A-Z0-9_]{0,39}$/

const LIVES_MS = 600_000

/** Only to spare the CRM: each instance reads again after ten minutes, or as soon as it is cleared. */
const fetched = new Map<string, { at: number; codes: readonly CrmCode[] }>()
const MAX_TABLES = 100

/**
 * The codes of a table of the CRM (R-CRM-2). A CRM that does not answer has none: nobody waits for it to write a code.
 */
export async function crmCodes(ctx: Ctx, table: string, { activeOnly }: { activeOnly: boolean }): Promise<CrmCode[]> {
  if (!TABLE.test(table)) return []
  const known = fetched.get(table)
  const now = ctx.now.getTime()
  const codes =
    known && now - known.at < LIVES_MS ? known.codes : await ctx.ports.donorCrm.codes(table).catch(() => null)
  if (codes === null) return []
  if (codes !== known?.codes) {
    if (fetched.size >= MAX_TABLES) fetched.clear()
    fetched.set(table, { at: now, codes })
  }
  return codes.filter(({ isActive }) => isActive || !activeOnly)
}

export const forgetCrmCodes = (): void => fetched.clear()
