import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { readPhone } from '~/kit/typed/phone'

const MAX_CANDIDATES = 50
const MIN_DIGITS = 7

type Candidate = { id: number; phone: string; country: string | null }
export type Payer = { supporterId: number; methodId: number }

export const toSender = ({ organisation }: Ctx, typed: string): string =>
  readPhone(typed, organisation.country).value ?? typed

/**
 * Finds the only supporter with exactly this phone number, and their default method at the connected gateway. Returns
 * null if several match, so that it never guesses whose card to charge (R-MESSENGER-7).
 */
export async function findPayer(ctx: Ctx, sender: string): Promise<Payer | null> {
  const digits = sender.replace(/\D/g, '')
  if (!sender.startsWith('+') || digits.length < MIN_DIGITS) return null
  const candidates = await ctx.read.rows<Candidate>(sql`
    SELECT s.id, s.bill_phone AS phone, s.bill_country AS country FROM supporter s
    WHERE s.bill_phone IS NOT NULL AND right(regexp_replace(s.bill_phone, '\\D', '', 'g'), 10) = ${digits.slice(-10)}
      AND s.is_active AND NOT s.is_spam ORDER BY s.id LIMIT ${MAX_CANDIDATES}`)
  const same = candidates.filter(
    ({ phone, country }) => readPhone(phone, country ?? ctx.organisation.country).value === sender,
  )
  const [only, other] = same
  if (only === undefined || other !== undefined) return null
  const method = await ctx.read.first<{ id: number }>(sql`
    SELECT id FROM payment_method WHERE supporter_id = ${only.id} AND status = 'ACTIVE' AND use_as_default
      AND deleted_at IS NULL
      AND gateway = ${ctx.ports.gateway.key} ORDER BY id DESC LIMIT 1`)
  return method && { supporterId: only.id, methodId: method.id }
}
