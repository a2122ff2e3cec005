type PersonVersion = {
  firstName: string
  lastName: string
  email: string
  isOwner: boolean
  permissions: readonly string[]
  roleId: number | null
  notifyRecurringBatch: boolean
}

/** The editable fields as one text, sent with the form to detect changes meanwhile. */
export const toVersion = ({
  firstName,
  lastName,
  email,
  isOwner,
  permissions,
  roleId,
  notifyRecurringBatch,
}: PersonVersion): string =>
  JSON.stringify([firstName, lastName, email, isOwner, permissions.toSorted(), roleId, notifyRecurringBatch])
