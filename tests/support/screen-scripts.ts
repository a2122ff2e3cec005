import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

interface RouteEntry {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  module: string
  imports?: string[]
  hasDefaultExport?: boolean
  clientActionModule?: string
  clientLoaderModule?: string
  clientMiddlewareModule?: string
}

interface BuiltManifest {
  entry: { module: string; imports?: string[] }
  routes: Record<string, RouteEntry>
}

export interface ScreenScripts {
  route: string
  address: string
  /** JavaScript that the browser loads before the screen is interactive, in KiB after gzip. */
  kib: number
  files: string[]
}

const client = path.resolve(import.meta.dirname, '../../build/client')

function builtManifest(): BuiltManifest & { file: string } {
  const [file] = globSync('assets/manifest-*.js', { cwd: client })
  if (!file) throw new Error('there is no build: run npm run build')
  const text = readFileSync(path.join(client, file), 'utf8')
  return { file, ...(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as BuiltManifest) }
}

const sizes = new Map<string, number>()

function gzipped(file: string): number {
  const known = sizes.get(file)
  if (known !== undefined) return known
  const size = gzipSync(readFileSync(path.join(client, file))).length / 1024
  sizes.set(file, size)
  return size
}

/** Removes the path prefix of the product. */
const below = (address: string): string => address.slice(address.indexOf('assets/'))

type Loaded = Partial<RouteEntry> & { module: string }

const scriptsOf = ({
  module,
  imports = [],
  clientActionModule,
  clientLoaderModule,
  clientMiddlewareModule,
}: Loaded): string[] =>
  [module, ...imports, clientActionModule, clientLoaderModule, clientMiddlewareModule].flatMap((file) =>
    file?.endsWith('.js') ? [below(file)] : [],
  )

/** Adds static imports of the listed files, even if the manifest does not name them. */
function withStaticImports(files: Iterable<string>): Set<string> {
  const all = new Set(files)
  for (const file of all) {
    const text = readFileSync(path.join(client, file), 'utf8')
    for (const [, found] of text.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g))
      if (found) all.add(path.posix.join(path.posix.dirname(file), found))
  }
  return all
}

/** Each screen with its initial scripts: the route list, the entry, its route and the layouts around it. */
export function screenScripts(): ScreenScripts[] {
  const { file: list, entry, routes } = builtManifest()
  const screens = Object.values(routes).filter(
    ({ id, hasDefaultExport }) => hasDefaultExport && !Object.values(routes).some(({ parentId }) => parentId === id),
  )
  return screens.map((screen) => {
    const chain: RouteEntry[] = []
    for (let at: RouteEntry | undefined = screen; at; at = at.parentId === undefined ? undefined : routes[at.parentId])
      chain.unshift(at)
    const files = withStaticImports([list, ...scriptsOf(entry), ...chain.flatMap(scriptsOf)])
    const kib = [...files].reduce((sum, file) => sum + gzipped(file), 0)
    const address = `/${chain
      .map((one) => one.path ?? '')
      .filter(Boolean)
      .join('/')}`
    return { route: screen.id, address, kib, files: [...files] }
  })
}
