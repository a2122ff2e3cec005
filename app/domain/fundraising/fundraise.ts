import { hashId } from '~/kit/codes/public-id'

export const KINDS = ['donation_form', 'product', 'fundraising_page'] as const
export type Kind = (typeof KINDS)[number]

export const KIND_WORDS: Record<Kind, string> = {
  donation_form: 'Donation form',
  product: 'Product',
  fundraising_page: 'Fundraising page',
}

/** The documented actions of a row, in display order (R-FUNDRAISING-1). */
export const ACTIONS = ['edit', 'view', 'duplicate', 'activate', 'suspend', 'restore', 'archive'] as const
export type Action = (typeof ACTIONS)[number]

const PAGE_STATUSES = ['draft', 'pending', 'active', 'cancelled', 'suspended'] as const
type PageStatus = (typeof PAGE_STATUSES)[number]

export const DONE_WORDS = {
  duplicate: 'duplicated',
  archive: 'archived',
  restore: 'restored',
  suspend: 'suspended',
  activate: 'activated',
} as const
export type RowAction = keyof typeof DONE_WORDS

export const isRowAction = (action: string): action is RowAction => Object.hasOwn(DONE_WORDS, action)

const OF_PAGE: Record<PageStatus, readonly Action[]> = {
  active: ['edit', 'view', 'suspend', 'archive'],
  suspended: ['edit', 'activate', 'archive'],
  draft: ['edit', 'activate', 'archive'],
  pending: ['edit', 'activate', 'archive'],
  cancelled: ['edit', 'archive'],
}

type Actionable = { kind: Kind; isArchived: boolean; pageStatus: string | null }

export function listActions({ kind, isArchived, pageStatus }: Actionable): readonly Action[] {
  if (isArchived) return ['restore']
  return kind === 'fundraising_page'
    ? (OF_PAGE[pageStatus as PageStatus] ?? [])
    : ['edit', 'view', 'duplicate', 'archive']
}

export function permittedActions(
  row: Actionable,
  can: { addProducts: boolean; editProducts: boolean; editPages: boolean },
): Action[] {
  const mayEdit = row.kind === 'fundraising_page' ? can.editPages : can.editProducts
  return listActions(row).filter((action) => action === 'view' || (action === 'duplicate' ? can.addProducts : mayEdit))
}

const LIST = '/jpanel/fundraise'

export const formPath = (id: number | 'new'): string => `${LIST}/forms/${id === 'new' ? id : hashId(id)}`
export const pagePath = (id: number): string => `${LIST}/pages/${hashId(id)}`

export const TABS = [
  { tab: '', label: 'All' },
  { tab: 'forms', label: 'Donation forms' },
  { tab: 'products', label: 'Products' },
  { tab: 'pages', label: 'Fundraising pages' },
  { tab: 'archived', label: 'Archived' },
] as const

export const STATUS_WORDS = {
  active: { word: 'Active', tone: 'good' },
  closed: { word: 'Closed', tone: 'quiet' },
  draft: { word: 'Draft', tone: 'quiet' },
  pending: { word: 'Pending', tone: 'warn' },
  suspended: { word: 'Suspended', tone: 'bad' },
  cancelled: { word: 'Cancelled', tone: 'quiet' },
  denied: { word: 'Organizer denied', tone: 'bad' },
  archived: { word: 'Archived', tone: 'quiet' },
} as const

export const arePagesOff = (tab: string, { arePagesOn }: { arePagesOn: boolean }): boolean =>
  tab === 'pages' && !arePagesOn
