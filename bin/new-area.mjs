// Makes the skeleton of an area, to be changed (docs/adding-an-area.md). npm run new:area -- referral-source --context
// userdefinedfields --needs userdefinedfields --menu "Reports/Referral Sources"
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { format, resolveConfig } from 'prettier'
import { areaEdits } from './new-area/edits.mjs'
import { areaFiles, makeNames } from './new-area/files.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Folder below app/domain. */
    context: { type: 'string' },
    /** The model of the permission that protects the area. */
    needs: { type: 'string' },
    /** Its place in the documented menu (app/pages/jpanel/parts/menu.ts). */
    menu: { type: 'string' },
    plural: { type: 'string' },
    into: { type: 'string', default: path.resolve(import.meta.dirname, '..') },
  },
})

const MAX_FILES = 25
const PERMISSIONS = path.resolve(import.meta.dirname, '../app/kit/permission.ts')

const [one] = positionals
const { context, needs, menu, into } = values
if (!one || !context || !needs || !menu || !/^[a-z]+(?:-[a-z]+)*$/.test(one)) {
  console.error(
    'usage: npm run new:area -- referral-source --context userdefinedfields --needs userdefinedfields --menu ' +
      '"Reports/Referral Sources"',
  )
  process.exit(1)
}

const names = makeNames({ one, many: values.plural ?? `${one}s`, context, needs, menu })
const files = areaFiles(names, stamp())
const existing = Object.keys(files).filter((file) => existsSync(path.join(into, file)))
if (existing.length > 0) {
  console.error(`Nothing was written: ${existing.join(', ')} already there.`)
  process.exit(1)
}
const edits = areaEdits(names)
const crowded = [...new Set([...Object.keys(files), ...Object.keys(edits)].map((file) => path.posix.dirname(file)))]
  .map((folder) => ({ folder, count: countFiles(folder) }))
  .filter(({ count }) => count > MAX_FILES)
if (crowded.length > 0) {
  const said = crowded.map(({ folder, count }) => `${folder} would hold ${count} files`)
  console.error(
    `Nothing was written: ${said.join(', ')}, and a folder may hold ${MAX_FILES}. Choose another --context, or give ` +
      'what belongs together there a folder of its own.',
  )
  process.exit(1)
}
for (const [file, text] of Object.entries(files)) {
  mkdirSync(path.dirname(path.join(into, file)), { recursive: true })
  writeFileSync(path.join(into, file), /\.tsx?$/.test(file) ? await formatted(file, text) : text)
}
for (const [file, edit] of Object.entries(edits)) {
  const at = path.join(into, file)
  const text = existsSync(at) ? readFileSync(at, 'utf8') : null
  if (text !== null || file === `${names.domain}/events.ts`) writeFileSync(at, await formatted(file, edit(text)))
}
const [level] = new RegExp(`\\b${needs}: \\['(\\w+)'`).exec(readFileSync(PERMISSIONS, 'utf8'))?.slice(1) ?? ['view']
console.log(`${Object.keys(files).length} files written. Next:
  node bin/prepare.mjs                  the client of Prisma learns the table
  add to tests/contract/access.ts:
${names.routes.map((route) => `    '${route}': '${needs}.${level}',`).join('\n')}
  npx vitest run --project db ${names.test}
docs/adding-an-area.md goes on from here.`)

function listEntries(folder) {
  const at = path.join(into, folder)
  return existsSync(at) ? readdirSync(at, { withFileTypes: true }) : []
}

function countFiles(folder) {
  const stored = listEntries(folder).filter((entry) => entry.isFile())
  const names = [...stored.map(({ name }) => `${folder}/${name}`), ...Object.keys(files), ...Object.keys(edits)]
  return new Set(names.filter((file) => path.posix.dirname(file) === folder)).size
}

function stamp() {
  const now = new Date().toISOString().replace(/[-:T]/g, '').slice(0, 14)
  const last = listEntries('prisma/migrations')
    .map(({ name }) => /^\d{14}/.exec(name)?.[0] ?? '')
    .reduce((one, other) => (one > other ? one : other), '')
  return last < now ? now : String(BigInt(last) + 1n)
}

async function formatted(file, text) {
  const settings = await resolveConfig(path.resolve(import.meta.dirname, '..', file))
  return format(text, { ...settings, filepath: file })
}
