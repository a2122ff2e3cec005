import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Documented calls answer requests of scripts and are never opened as pages. */
const isPage = (id: string): boolean => !id.startsWith('endpoints/')

/** Takes the routes that no browser opens out of React Router's list, which every page loads. */
export function trimManifest(folder: string): void {
  for (const file of globSync('assets/manifest-*.js', { cwd: folder })) {
    const name = path.join(folder, file)
    const text = readFileSync(name, 'utf8')
    const [begin, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1]
    const manifest = JSON.parse(text.slice(begin, end)) as { routes: Record<string, unknown> }
    const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => isPage(id)))
    writeFileSync(name, text.slice(0, begin) + JSON.stringify({ ...manifest, routes }) + text.slice(end))
  }
}
