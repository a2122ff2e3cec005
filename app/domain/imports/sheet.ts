import type { OnePermission } from '~/kit/permission'

export const SHEETS = ['contributions', 'supporters', 'sponsorships', 'sponsorship_timeline'] as const
export type Sheet = (typeof SHEETS)[number]

export const isSheet = (name: unknown): name is Sheet => SHEETS.includes(name as Sheet)

/** `needs` is the permission to import the sheet (R-IMPORTS-1). */
export const SHEET_WORDS = {
  contributions: { title: 'Contributions', unit: 'contributions', list: '/jpanel/contributions', needs: 'order.edit' },
  supporters: { title: 'Supporters', unit: 'supporters', list: '/jpanel/supporters', needs: 'member.edit' },
  sponsorships: { title: 'Sponsorships', unit: 'sponsorships', list: '/jpanel/sponsorship', needs: 'sponsorship.edit' },
  sponsorship_timeline: {
    title: 'Sponsorship timeline',
    unit: 'updates',
    list: '/jpanel/sponsorship',
    needs: 'sponsorship.edit',
  },
} as const satisfies Record<Sheet, { title: string; unit: string; list: string; needs: OnePermission }>

export const ANY_IMPORT = ['order.edit', 'member.edit', 'sponsorship.edit'] as const

export const IMPORTS = '/jpanel/import'
export const importPath = (sheet: Sheet): string => `${IMPORTS}?sheet=${sheet}`
export const templatePath = (sheet: Sheet): string => `${IMPORTS}/templates/${sheet}`
export const workbookPath = (id: number): string => `${IMPORTS}/${id}`

export const MAX_FILE_BYTES = 20 * 1024 * 1024
export const MAX_ROWS = 100_000
export const MAX_COLUMNS = 200
export const MAX_CELL_LENGTH = 20_000
/** Limit in characters for a workbook's shared strings, and for all cells of a file. */
export const MAX_TEXT = 40_000_000
