// Makes the skeleton of an area, to be changed (docs/adding-an-area.md). npm run new:area -- referral-source --context
// userdefinedfields --needs userdefinedfields --menu "Reports/Referral Sources"
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { format, resolveConfig } from 'prettier'
import { areaFiles, makeNames, withEvents } from './new-area/files.mjs'

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

const FULLEST = 25

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
const inContext = listEntries(names.domain).length
const events = `${names.domain}/events.ts`
const added =
  Object.keys(files).filter((file) => path.posix.dirname(file) === names.domain).length +
  (existsSync(path.join(into, events)) ? 0 : 1)
if (inContext + added > FULLEST) {
  console.error(
    `Nothing was written: ${names.domain} would hold ${inContext + added} files, and may hold ${FULLEST}. ` +
      `Choose another --context.`,
  )
  process.exit(1)
}
for (const [file, text] of Object.entries(files)) {
  mkdirSync(path.dirname(path.join(into, file)), { recursive: true })
  writeFileSync(path.join(into, file), /\.tsx?$/.test(file) ? await formatted(file, text) : text)
}
await register()
console.log(`${Object.keys(files).length} files written. Next:
  node bin/prepare.mjs                  the client of Prisma learns the table
  add to tests/contract/access.ts:
${names.routes.map((route) => `    '${route}': '${needs}.view',`).join('\n')}
  npx vitest run --project db ${names.test}
docs/adding-an-area.md goes on from here.`)

function listEntries(folder) {
  const at = path.join(into, folder)
  return existsSync(at) ? readdirSync(at) : []
}

function stamp() {
  const now = new Date().toISOString().replace(/[-:T]/g, '').slice(0, 14)
  const last = listEntries('prisma/migrations')
    .map((name) => /^\d{14}/.exec(name)?.[0] ?? '')
    .reduce((one, other) => (one > other ? one : other), '')
  return last < now ? now : String(BigInt(last) + 1n)
}

async function formatted(file, text) {
  const settings = await resolveConfig(path.resolve(import.meta.dirname, '..', file))
  return format(text, { ...settings, filepath: file })
}

async function register() {
  const lists = 'app/domain/views/lists.server.ts'
  const name = `${names.single}List`
  if (existsSync(path.join(into, lists))) {
    const known = readFileSync(path.join(into, lists), 'utf8')
      .replace(
        /\nimport type \{ DeclaredList/,
        `\nimport { ${name} } from '~/domain/${context}/${names.many}.list.server'$&`,
      )
      .replace(/(LISTS: readonly DeclaredList\[\] = \[)/, `$1\n  ${name},`)
    writeFileSync(path.join(into, lists), await formatted(lists, known))
  }
  const stored = existsSync(path.join(into, events)) ? readFileSync(path.join(into, events), 'utf8') : null
  writeFileSync(path.join(into, events), await formatted(events, withEvents(stored, names)))
  const file = path.join(into, 'app/areas/areas.ts')
  const text = readFileSync(file, 'utf8')
    .replace(/\n\nexport const AREAS/, `\nimport { ${names.variable} } from './${names.many}.ts'\n\nexport const AREAS`)
    .replace(/settings,(\s*)shell,?\s*\]/, `${names.variable},$1settings,$1shell]`)
  writeFileSync(file, await formatted('app/areas/areas.ts', text))
}
