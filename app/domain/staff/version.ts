type PersonVersion = {
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

/** The editable fields as one text, sent with the form to detect changes meanwhile. */
export const toVersion = ({
  firstName,
  lastName,
  email,
  isOwner,
  permissions,
  roleId,
  phone,
  notifyRecurringBatch,
  digest,
}: PersonVersion): string =>
  JSON.stringify([
    firstName,
    lastName,
    email,
    isOwner,
    permissions.toSorted(),
    roleId,
    phone,
    notifyRecurringBatch,
    digest,
  ])
