import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import type { Vault } from '~/ports/vault'
import { IDENTITY_SETTING, readIdentity, setOwnIdentity } from './identity.server'
import { SECRET_DOES_NOT_FIT } from './messages'

export type Recognized = { refusal: string } | { isStopped: boolean }

/** Any sealed text from before installations stored a check. */
const SEALED = sql`SELECT sealed_check AS text FROM installation WHERE sealed_check IS NOT NULL
  UNION ALL (SELECT text FROM (
    (SELECT sealed_secret AS text FROM hook WHERE sealed_secret LIKE 'v1.%' LIMIT 1) UNION ALL
    (SELECT two_factor_secret FROM staff WHERE two_factor_secret LIKE 'v1.%' LIMIT 1) UNION ALL
    (SELECT credentials FROM payment_provider WHERE credentials LIKE 'v1.%' LIMIT 1) UNION ALL
    (SELECT sealed_token FROM payment_method WHERE sealed_token LIKE 'v1.%' LIMIT 1)) AS earlier
    WHERE NOT EXISTS (SELECT FROM setting WHERE key = ${IDENTITY_SETTING}) LIMIT 1)
  LIMIT 1`

function canOpen(vault: Vault, sealed: string): boolean {
  try {
    vault.open(sealed)
    return true
  } catch {
    return false
  }
}

/**
 * Runs first at startup. Refuses a secret that cannot open the sealed data, and reports whether the database belongs to
 * this installation. An unassigned database becomes this installation's.
 */
export const recognizeInstallation = sqlOperation({
  name: 'installation.recognize',
  permission: 'admin.general',
  input: z.object({ officeUrl: z.string() }),
  audit: 'none',
  async run(ctx, { officeUrl }): Promise<Recognized> {
    const { vault } = ctx.ports
    const sealed = await ctx.sql.first<{ text: string }>(SEALED)
    if (sealed && !canOpen(vault, sealed.text)) return { refusal: SECRET_DOES_NOT_FIT }
    // Seals again at each start, so that a former secret can later be removed from ALMONER_OLD_SECRETS.
    await ctx.sql.run(sql`UPDATE installation SET sealed_check = ${vault.seal('installation')}`)
    const identity = await readIdentity(ctx.sql, officeUrl)
    setOwnIdentity(identity)
    await ctx.sql.run(sql`INSERT INTO setting (key, value, updated_at) VALUES (${IDENTITY_SETTING}, ${identity},
      ${ctx.now}) ON CONFLICT (key) DO NOTHING`)
    const stored = await ctx.sql.first<{ value: string }>(
      sql`SELECT value FROM setting WHERE key = ${IDENTITY_SETTING}`,
    )
    return { isStopped: stored?.value !== identity }
  },
})
