import { sqlOperation } from '~/db/operation.server'
import { hashSecret } from '~/kit/codes/secret'
import { sql } from '~/kit/sql'
import { SweepInput } from './schemas'

export const nameMethods = sqlOperation({
  name: 'payments.name-methods',
  permission: 'order.refund',
  input: SweepInput,
  audit: 'none',
  async run({ sql: runner, ports: { vault } }): Promise<void> {
    const nameless = await runner.rows<{ id: number; sealedToken: string }>(
      sql`SELECT id, sealed_token FROM payment_method
        WHERE status = 'ACTIVE' AND deleted_at IS NULL AND token_hash IS NULL FOR UPDATE`,
    )
    if (nameless.length === 0) return
    await runner.run(sql`
      UPDATE payment_method m SET token_hash = n.hash
      FROM unnest(${nameless.map(({ id }) => id)}::int[],
        ${nameless.map(({ sealedToken }) => hashSecret(vault.open(sealedToken)))}::text[]) AS n (id, hash)
        WHERE m.id = n.id`)
  },
})
