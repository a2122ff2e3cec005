type PersonVersion = {
  firstName: string
  lastName: string
  email: string
  isOwner: boolean
  permissions: readonly string[]
  roleId: number | null
  notifyRecurringBatch: boolean
}

/** What of a person can be edited, as one text: the form sends along what it was shown with. */
export const versionOf = ({
  firstName,
  lastName,
  email,
  isOwner,
  permissions,
  roleId,
  notifyRecurringBatch,
}: PersonVersion): string =>
  JSON.stringify([firstName, lastName, email, isOwner, permissions.toSorted(), roleId, notifyRecurringBatch])
