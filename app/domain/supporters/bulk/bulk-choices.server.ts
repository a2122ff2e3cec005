import { levelChoices } from '~/domain/memberships/queries.server'
import type { Ctx } from '~/kit/operation'
import { accountTypeChoices } from '../queries.server'

export async function bulkChoices({ prepared }: Ctx) {
  const [types, memberships] = await Promise.all([accountTypeChoices(prepared), levelChoices(prepared)])
  return {
    types: types.map(({ id, label }) => ({ value: String(id), label })),
    memberships: memberships.map(({ value, label }) => ({ value, label })),
  }
}
