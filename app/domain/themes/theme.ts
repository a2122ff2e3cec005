export const FOLDERS = [
  'assets',
  'config',
  'content',
  'layout',
  'locales',
  'scripts',
  'sections',
  'snippets',
  'styles',
  'templates',
] as const

/** Unlocking copies everything but assets and translations, which stay those of the packaged theme (R-THEMES-3). */
const COPIED = /^(?:(?:config|layout|scripts|sections|snippets|styles|templates)\/.+|content\/.+\.liquid)$/
export const isCopied = (key: string): boolean => COPIED.test(key)

const TYPES: Record<string, string> = {
  liquid: 'text/x-liquid',
  scss: 'text/scss',
  css: 'text/css',
  js: 'application/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
}
const readExtension = (key: string): string => key.slice(key.lastIndexOf('.') + 1).toLowerCase()
export const chooseContentType = (key: string): string => TYPES[readExtension(key)] ?? 'application/octet-stream'

export const readName = (key: string): string => key.slice(key.lastIndexOf('/') + 1)

/** A style sheet of its own, not a partial that others import. */
export const isEntry = (key: string): boolean => /^styles\/(?:[^/]+\/)*[^_/][^/]*\.(?:scss|css)$/.test(key)
export const isStyle = (key: string): boolean => /^styles\/.+\.(?:scss|css)$/.test(key)

export const MAX_FILE = 262_144

const LAYOUT = /^templates\/page\.([a-z0-9-]+)\.liquid$/

export type PageLayout = { name: string; label: string }

/** The layouts that pages can choose: `templates/page.side-bar.liquid` is "Side bar". */
export const layoutsIn = (keys: readonly string[]): PageLayout[] =>
  keys
    .flatMap((key) => LAYOUT.exec(key)?.[1] ?? [])
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((name) => {
      const words = name.replaceAll('-', ' ')
      return { name, label: words.charAt(0).toUpperCase() + words.slice(1) }
    })

export const DESIGN = '/jpanel/design'
export const settingsPath = (id: number): string => `/jpanel/themes/${id}/settings`
export const editorPath = (id: number): string => `/jpanel/themes/${id}/editor`
export const assetPath = (themeId: number, id: number): string => `${editorPath(themeId)}/assets/${id}`
