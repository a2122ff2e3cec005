import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const VISITORS = 'pages/visitor/layout'

type Listed = { parentId?: string }

/** Documented calls answer requests of scripts and are never opened as pages. */
const isPage = (id: string): boolean => !id.startsWith('endpoints/')

const isOfVisitors = (id: string, { parentId }: Listed): boolean =>
  id === 'root' || id === VISITORS || parentId === VISITORS

/**
 * Takes the routes that no browser opens out of React Router's list, which every page loads, and lays beside it the
 * list of those who have not signed in (app/entry.server.tsx): sign-in leads on by loading another page.
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
    // The browser preloads the address that the list says it has.
    const some = pages.filter(([id, route]) => isOfVisitors(id, route))
    writeFileSync(path.join(folder, ofVisitors(file)), formatManifest(ofVisitors(manifest.url), some))
  }
}
