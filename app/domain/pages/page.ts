export const PAGE_TYPES = {
  html: 'Page',
  advanced: 'Page in HTML code',
  liquid: 'Page in Liquid code',
  menu: 'Menu link or heading',
  category: 'Product category',
} as const

export type PageType = keyof typeof PAGE_TYPES

/** Types with an address and text. Only these have revisions (R-PAGES-6). */
export const WRITTEN_TYPES = ['html', 'advanced', 'liquid'] as const
export type WrittenType = (typeof WRITTEN_TYPES)[number]
export const isWritten = (type: string): type is WrittenType => (WRITTEN_TYPES as readonly string[]).includes(type)

export const HOME = 'home'

export const MAX_TITLE_LENGTH = 150

export const MAX_LEVELS = 5

export const PAGES = '/jpanel/pages'
export const pagePath = (id: number | 'new'): string => `${PAGES}/${String(id)}`

type Addressed = { type: string; url: string | null; code: string | null; categoryUrl: string | null }

/** The home page is `/`, a category its products' address, a menu as typed. Null for a heading (R-PAGES-3). */
export function absoluteUrl({ type, url, code, categoryUrl }: Addressed): string | null {
  if (code === HOME) return '/'
  if (type === 'category') return categoryUrl === null ? null : `/${categoryUrl}`
  if (type === 'menu') return url
  return url === null ? null : `/${url}`
}
