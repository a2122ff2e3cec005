// Refuses a folder with more files than a reader overlooks. `node bin/check-folders.mjs [folder]`
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from './node.mjs'

const MAX_FILES = 25
const project = path.resolve(process.argv[2] ?? root)
/** Tests mirror the application; the generated client and the migrations only grow. */
const SOURCES = ['app', 'server', 'pwa', 'prisma', 'bin']
const GROWING = /^(?:app\/generated|prisma\/migrations)(?:\/|$)/

const faults = SOURCES.flatMap(crowded)
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}

function crowded(folder) {
  const place = path.join(project, folder)
  if (GROWING.test(folder) || !existsSync(place)) return []
  const entries = readdirSync(place, { withFileTypes: true })
  const count = entries.filter((entry) => entry.isFile()).length
  const below = entries
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => crowded(path.posix.join(folder, entry.name)))
  return count > MAX_FILES
    ? [`${folder}: ${count} files, ${MAX_FILES} at most. Give what belongs together a folder of its own.`, ...below]
    : below
}
