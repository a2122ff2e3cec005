import { allows } from '~/domain/auth/roles'
import { sql, type SqlRunner } from '~/kit/sql'

type Person = { id: number; name: string; isOwner: boolean; permissions: string[] }

export async function listSellers(runner: SqlRunner): Promise<{ id: number; name: string }[]> {
  const people = await runner.rows<Person>(sql`
    SELECT id, trim(first_name || ' ' || last_name) AS name, is_owner, permissions FROM staff
    WHERE deleted_at IS NULL ORDER BY lower(first_name), lower(last_name), id`)
  return people.filter((person) => allows(person, 'pos.edit')).map(({ id, name }) => ({ id, name }))
}
