export const SEGMENT_TYPES = ['text', 'multi-select', 'advanced-multi-select', 'date'] as const
export type SegmentType = (typeof SEGMENT_TYPES)[number]

export const TYPE_WORDS: Record<SegmentType, string> = {
  text: 'Text',
  'multi-select': 'Options',
  'advanced-multi-select': 'Options with details',
  date: 'Date',
}

export type ValueKind = 'text' | 'items' | 'date'

export const valueKind = (type: string): ValueKind => (type === 'date' ? 'date' : type === 'text' ? 'text' : 'items')

export const toFormValue = ({ itemId, text }: { itemId: number | null; text: string | null }): string =>
  itemId === null ? (text ?? '') : String(itemId)

export const hasItems = (type: string): boolean => valueKind(type) === 'items'

export const hasDetails = (type: string): boolean => type === 'advanced-multi-select'

export const MAX_ITEMS = 500
export const MAX_ITEM_LENGTH = 150

export const segmentPath = (id: number | 'new'): string => `/jpanel/segments/${id}`

/** Values of `visibility`. Dates are always private. */
export const VISIBILITIES = ['0', '1', '2'] as const
export type Visibility = (typeof VISIBILITIES)[number]

export const VISIBILITY_WORDS: Record<Visibility, string> = {
  '0': 'Filters and details',
  '1': 'Details only',
  '2': 'Private',
}

type Shown = { showAsFilter: boolean; showInDetail: boolean }

export const readVisibility = ({ showAsFilter, showInDetail }: Shown): Visibility =>
  showAsFilter ? '0' : showInDetail ? '1' : '2'

export const shownBy = (visibility: Visibility, type: string): Shown => ({
  showAsFilter: visibility === '0' && type !== 'date',
  showInDetail: visibility !== '2' && type !== 'date',
})
