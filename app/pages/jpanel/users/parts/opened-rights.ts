import { PERMISSIONS } from '~/domain/auth/roles'
import type { Fields } from '~/kit/fields'

const toBoxes = (held: readonly string[], hidden: ReadonlySet<string>): string[] =>
  [...PERMISSIONS].filter((permission) => held.includes(permission) && !hidden.has(permission))

type Person = {
  firstName: string
  lastName: string
  email: string
  isOwner: boolean
  permissions: readonly string[]
  roleId: number | null
  phone: string | null
  notifyRecurringBatch: boolean
  digest: string
}

/** A role's id, `owner` or `custom`, as the form posts it. */
export const toRole = ({ isOwner, roleId }: Pick<Person, 'isOwner' | 'roleId'>): string =>
  isOwner ? 'owner' : roleId === null ? 'custom' : String(roleId)

export const openedPerson = (person: Person, hidden: ReadonlySet<string>) => ({
  firstName: person.firstName,
  lastName: person.lastName,
  email: person.email,
  phone: person.phone ?? '',
  notifyRecurringBatch: person.notifyRecurringBatch,
  digest: person.digest,
  isAdmin: person.isOwner || person.permissions.length > 0,
  role: toRole(person),
  permissions: toBoxes(person.permissions, hidden),
})

export const openedRole = (
  { name, permissions }: { name: string; permissions: readonly string[] },
  hidden: ReadonlySet<string>,
) => ({ name, permissions: toBoxes(permissions, hidden) })

/** An unticked box is not posted, so a missing field means an empty list. */
export const readBoxes = (body: Fields): Fields => ({ ...body, permissions: [body.permissions ?? []].flat() })
