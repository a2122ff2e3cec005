export const MERGE_FIELDS = {
  name: { label: 'Name', columns: ['title', 'first_name', 'last_name'] },
  type: { label: 'Type', columns: ['account_type_id'] },
  organization: { label: 'Organization', columns: ['bill_organization_name'] },
  email: { label: 'Email', columns: ['email'] },
  phone: { label: 'Phone', columns: ['bill_phone'] },
  billing: {
    label: 'Billing address',
    columns: [
      'bill_title',
      'bill_first_name',
      'bill_last_name',
      'bill_email',
      'bill_address_01',
      'bill_address_02',
      'bill_city',
      'bill_state',
      'bill_zip',
      'bill_country',
    ],
  },
  shipping: {
    label: 'Shipping address',
    columns: [
      'ship_title',
      'ship_first_name',
      'ship_last_name',
      'ship_organization_name',
      'ship_email',
      'ship_address_01',
      'ship_address_02',
      'ship_city',
      'ship_state',
      'ship_zip',
      'ship_country',
      'ship_phone',
    ],
  },
  referral: { label: 'Referral source', columns: ['referral_source'] },
  donor: { label: 'Donor CRM', columns: ['donor_id', 'sf_id'] },
  verification: { label: 'Verification', columns: ['verified_status'] },
  own: { label: 'User-defined fields', columns: ['user_fields'] },
} as const satisfies Record<string, { label: string; columns: readonly string[] }>

export type MergeField = keyof typeof MERGE_FIELDS

export type MergeColumn = (typeof MERGE_FIELDS)[MergeField]['columns'][number] | 'display_name' | 'is_active'
export type MergedColumns = Record<MergeColumn, string | number | boolean | null>
export const MERGE_FIELD_KEYS = Object.keys(MERGE_FIELDS) as MergeField[]

/** Two supporters never share these values. If the kept supporter takes one, the other loses it. */
export const UNIQUE_COLUMNS: readonly string[] = ['email', 'donor_id', 'sf_id']

export const MOVED_TABLES = {
  contribution: 'supporter_id',
  ledger_entry: 'supporter_id',
  contribution_line: 'fundraising_member_id',
  recurring_profile: 'supporter_id',
  payment_method: 'supporter_id',
  tax_receipt: 'supporter_id',
  recurring_charge: 'supporter_id',
  sponsor: 'supporter_id',
  supporter_membership: 'supporter_id',
  fundraising_page: 'organizer_id',
  email_opt_in: 'supporter_id',
  unsubscribe_link: 'supporter_id',
  supporter_note: 'supporter_id',
  timeline_post: 'supporter_id',
  supporter: 'referred_by',
  supporter_login: 'supporter_id',
} as const

export type MovedTable = keyof typeof MOVED_TABLES
export type MovedCounts = Partial<Record<MovedTable, number>>

export const SAME_RECORD = 'A supporter cannot be merged with itself.'
export const WINNER_MISSING = 'The supporter to keep was not found.'
export const LOSER_MISSING = 'The supporter to merge was not found.'
export const NOT_ACTIVE = 'Archived supporters and spam cannot be merged. Restore both first.'
export const CHANGED_SINCE =
  'One of the supporters was changed in the meantime. Nothing was merged. Review the fields and try again.'
export const UNDO_TOO_LATE = 'This merge can no longer be undone: more than 30 days have passed.'
export const UNDONE_ALREADY = 'This merge was undone already.'
export const undoLaterFirst = (winner: string): string => `Undo the merge into ${winner} first.`
