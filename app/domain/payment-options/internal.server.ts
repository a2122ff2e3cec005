import { DomainError } from '~/kit/errors'
import { sql, type SqlRunner } from '~/kit/sql'

export type HeldGroup = { id: number; name: string; deletedAt: Date | null; sponsees: number; products: number }

/** Locks the group until the transaction ends and counts its uses. Throws `not-found` with the id. */
export async function lockGroup(runner: SqlRunner, id: number): Promise<HeldGroup> {
  const held = await runner.first<{ id: number }>(sql`SELECT id FROM payment_group WHERE id = ${id} FOR UPDATE`)
  if (held === null) throw new DomainError('not-found', `Payment group ${id} was not found.`)
  const group = await runner.first<HeldGroup>(sql`
    SELECT g.id, g.name, g.deleted_at,
      (SELECT count(*)::int FROM sponsorship_payment_group k
        JOIN sponsorship s ON s.id = k.sponsorship_id AND s.deleted_at IS NULL WHERE k.group_id = g.id) AS sponsees,
      (SELECT count(*)::int FROM product p WHERE p.payment_group_id = g.id AND p.deleted_at IS NULL) AS products
    FROM payment_group g WHERE g.id = ${id}`)
  if (group === null) throw new DomainError('not-found', `Payment group ${id} was not found.`)
  return group
}
