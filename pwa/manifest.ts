import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const SCOPE = '/jpanel/pos'
const POS_ROUTE = /^pages\/jpanel\/pos(?:\/|$)/
const THEME = '#0e5a3d'
const BACKGROUND = '#f6f4f0'

/** A browser shows these when it offers to install the till; `tests/pages/pos/manifest.test.ts` checks their sizes. */
const SCREENSHOTS = (
  [
    ['wide', '1180x820', 'A sale on a tablet'],
    ['narrow', '390x844', 'Products on a phone'],
  ] as const
).map(([form_factor, sizes, label]) => ({
  src: `/jpanel/icons/till-${form_factor}.png`,
  sizes,
  type: 'image/png',
  form_factor,
  label,
}))

export const manifest = {
  id: SCOPE,
  name: 'Almoner point of sale',
  short_name: 'Almoner POS',
  description: 'Almoner point of sale for tablets',
  start_url: SCOPE,
  scope: SCOPE,
  display: 'standalone' as const,
  theme_color: THEME,
  background_color: BACKGROUND,
  icons: [
    ...[192, 512].map((size) => ({
      src: `/jpanel/icons/pos-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
    { src: '/jpanel/icons/pos-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Recent sales', short_name: 'Recent', url: `${SCOPE}?open=recent` },
    { name: 'Open carts', short_name: 'Carts', url: `${SCOPE}?open=carts` },
    { name: 'Search supporters', short_name: 'Supporter', url: `${SCOPE}?open=supporter` },
  ],
  screenshots: SCREENSHOTS,
}

interface Part {
  module: string
  imports?: string[]
  css?: string[]
}

interface RouteManifest {
  entry: Part
  routes: Record<string, Part & { id: string; parentId?: string }>
}

export async function posOnly<Entry extends { url: string }>(entries: Entry[]): Promise<{ manifest: Entry[] }> {
  const list = entries.find(({ url }) => url.startsWith('assets/manifest-'))
  if (!list) throw new Error('React Router wrote no manifest, so the scripts of the till are unknown.')
  const wanted = withLateParts(filesOfTill(readManifest(`build/client/${list.url}`)))
  wanted.add(list.url)
  return { manifest: entries.filter(({ url }) => !url.startsWith('assets/') || wanted.has(url) || isSharedByAll(url)) }
}

/** Loaded by a dynamic import or from a stylesheet, which the manifest does not list. */
const isSharedByAll = (url: string) => /workbox-window|inter-latin-wght|(?:icons|pictures)-.*[.]svg/.test(url)

function readManifest(file: string): RouteManifest {
  const source = readFileSync(file, 'utf8')
  return JSON.parse(source.slice(source.indexOf('{'), source.lastIndexOf('}') + 1))
}

/** The till's dialogs are dynamic imports and must open without a network, too, with their styles. */
function withLateParts(wanted: Set<string>): Set<string> {
  for (const file of wanted) {
    if (!file.endsWith('.js')) continue
    const text = readFileSync(path.join('build/client', file), 'utf8')
    for (const [, found = ''] of text.matchAll(/(?:\bfrom|\bimport\(?)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
      const part = `assets/${found}`
      if (existsSync(path.join('build/client', part))) wanted.add(part)
    }
    for (const [, styles = ''] of text.matchAll(/["'`](assets\/[^"'`]+\.css)["'`]/g)) wanted.add(styles)
  }
  return wanted
}

function filesOfTill({ entry, routes }: RouteManifest): Set<string> {
  const wanted = new Set<string>()
  const add = ({ module, imports = [], css = [] }: Part) => {
    for (const file of [module, ...imports, ...css]) wanted.add(file.replace(/^\/jpanel\//, ''))
  }
  add(entry)
  for (const route of Object.values(routes)) {
    if (!POS_ROUTE.test(route.id)) continue
    for (let here: typeof route | undefined = route; here; here = here.parentId ? routes[here.parentId] : undefined)
      add(here)
  }
  return wanted
}
