import { column, makeRefusedColumn, type Column } from '../field'

/** `items` are the names of the segment's options; empty for text and dates. */
export type SheetSegment = {
  id: number
  name: string
  kind: 'text' | 'items' | 'date'
  isPublic: boolean
  items: readonly string[]
}

/** Has one column for each segment. `custom_…` columns exist only to be refused (R-IMPORTS-3). */
export const makeSponsorshipColumns = (segments: readonly SheetSegment[]): Column[] => [
  column('reference_number', { required: true, max: 25 }),
  column('first_name', { recommended: true }),
  column('last_name', { recommended: true }),
  column('gender', { max: 1, description: 'M or F' }),
  column('birth_date', { type: 'date' }),
  column('enrollment_date', { type: 'date' }),
  column('latitude', { type: 'number' }),
  column('longitude', { type: 'number' }),
  column('is_sponsored', { label: 'Sponsored', type: 'boolean' }),
  column('is_enabled', { label: 'Enabled', type: 'boolean' }),
  ...segments.map(({ id, name, kind, isPublic, items }) => {
    const hint =
      items.length > 0 ? `one of ${items.join(', ')}` : kind === 'date' ? 'a date' : 'text, up to 450 characters'
    return column(`segment_${id}`, {
      label: name,
      type: kind === 'date' ? 'date' : items.length > 0 ? 'enum' : 'string',
      max: kind === 'date' ? null : 450,
      ...(items.length > 0 ? { list: items, loose: true } : {}),
      description: `${isPublic ? 'Public' : 'Private'}: ${hint}`,
    })
  }),
  makeRefusedColumn('custom_*'),
]
