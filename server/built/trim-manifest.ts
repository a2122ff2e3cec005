import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const VISITORS = 'pages/visitor/layout'

type Listed = { parentId?: string }

/** Documented calls answer requests of scripts and are never opened as pages. */
const isPage = (id: string): boolean => !id.startsWith('endpoints/')

const isOfVisitors = (id: string, { parentId }: Listed): boolean =>
  id === 'root' || id === VISITORS || parentId === VISITORS

/**
 * Removes the routes that no browser opens from React Router's manifest, which every page loads. Writes a second
 * manifest for visitors (app/entry.server.tsx), who load another page when they sign in.
 */
export function trimManifest(folder: string): void {
  for (const file of globSync('assets/manifest-*.js', { cwd: folder })) {
    const name = path.join(folder, file)
    const text = readFileSync(name, 'utf8')
    const [begin, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1]
    const manifest = JSON.parse(text.slice(begin, end)) as { url: string; routes: Record<string, Listed> }
    const pages = Object.entries(manifest.routes).filter(([id]) => isPage(id))
    const formatManifest = (url: string, routes: typeof pages) =>
      text.slice(0, begin) + JSON.stringify({ ...manifest, url, routes: Object.fromEntries(routes) }) + text.slice(end)
    const ofVisitors = (address: string) =>
      path.posix.join(path.posix.dirname(address), `visitor-${path.posix.basename(address)}`)
    writeFileSync(name, formatManifest(manifest.url, pages))
    // The browser preloads the URL that the manifest names as its own.
    const some = pages.filter(([id, route]) => isOfVisitors(id, route))
    writeFileSync(path.join(folder, ofVisitors(file)), formatManifest(ofVisitors(manifest.url), some))
  }
}
