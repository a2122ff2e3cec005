interface Screen {
  parentId?: string
  module: string
  imports?: string[]
  css?: string[]
}

const SHELL = 'pages/jpanel/shell'
/** Waits until the first page has loaded what it needs. */
const WAIT_MS = 5000
const AT_ONCE = 2
const STORED = 'almoner:screens'

/** Some browsers do not have this. */
type WithConnection = { connection?: { saveData?: boolean } }

interface Manifest {
  version: string
  routes: Record<string, Screen>
}

const getManifest = (): Manifest | undefined =>
  (globalThis as { __reactRouterManifest?: Manifest }).__reactRouterManifest

function isStored(version: string): boolean {
  try {
    return sessionStorage.getItem(STORED) === version
  } catch {
    return false
  }
}

function noteStored(version: string): void {
  try {
    sessionStorage.setItem(STORED, version)
  } catch {
    // Without storage the files are fetched once more and come from the browser's cache.
  }
}

/**
 * Fetches the scripts of screens while the page is idle, so that the shell can show them without a network. They hold
 * no personal data.
 */
export function keepScreens(): void {
  const manifest = getManifest()
  if (!manifest || isStored(manifest.version) || (navigator as WithConnection).connection?.saveData) return
  const files = new Set(
    Object.values(manifest.routes)
      .filter(({ parentId }) => parentId === SHELL)
      .flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css]),
  )
  setTimeout(() => void fetchAll([...files]).then((isDone) => isDone && noteStored(manifest.version)), WAIT_MS)
}

async function fetchAll(files: string[]): Promise<boolean> {
  const isFetched = async (file: string) => (await fetch(file, { priority: 'low' }).catch(() => null)) !== null
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const came = await Promise.all(files.slice(at, at + AT_ONCE).map(isFetched))
    if (came.includes(false)) return false
  }
  return true
}
