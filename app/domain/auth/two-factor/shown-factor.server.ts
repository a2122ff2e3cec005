import { renderSVG } from 'uqr'
import type { Ctx } from '~/kit/operation'
import { readFactor } from './factor.server'
import { base32, otpauth } from './totp.server'

export type ShownFactor = { state: 'off' | 'started' | 'on'; svg: string | null; key: string | null; codes: string[] }

export async function shownFactor(ctx: Ctx, email: string): Promise<ShownFactor> {
  const factor = await readFactor(ctx, ctx.actor.staffId ?? 0)
  if (factor === null) return { state: 'off', svg: null, key: null, codes: [] }
  const { codes } = factor
  if (factor.confirmedAt !== null) return { state: 'on', svg: null, key: null, codes }
  const issuer = `${ctx.organisation.name} (Almoner)`
  const svg = renderSVG(otpauth(factor.secret, { issuer, account: email }), { border: 2 })
  return { state: 'started', svg, key: base32(factor.secret).replace(/(.{4})(?=.)/g, '$1 '), codes }
}
