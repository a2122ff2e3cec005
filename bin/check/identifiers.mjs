// Refuses identifiers in the documents that the code does not have: a renamed function leaves its old name behind.
// `node bin/check/identifiers.mjs [folder]`
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { root } from '../node.mjs'

const folder = path.resolve(process.argv[2] ?? root)

const CODE = ['app', 'server', 'pwa', 'bin', 'prisma', 'tests', 'gateway-frame', 'themes', 'deploy', '.']
const DOCUMENTS = ['README.md', 'AGENTS.md', 'CONTRIBUTING.md', 'docs', 'app']
const CODE_FILE = /\.(?:tsx?|m?js|json|prisma|sql|css|liquid|html|ya?ml)$/
const WORD = /[A-Za-z_$][\w$]*/g
const SPAN = /`([A-Za-z_$][\w$.]*)(?:\([^`]*)?`/g
const IS_IDENTIFIER = /[a-z][A-Z]|_|^[A-Z]/
const OTHER_SOFTWARE = new Set([
  ...['clientAction', 'dataStrategy', 'getZodConstraint', 'Memoize', 'NODE_EXTRA_CA_CERTS', 'pg_dump', 'pg_restore'],
  ...['pg_upgrade', 'PG_UNICODE_FAST', 'terminationGracePeriodSeconds', 'unstable_routePatternMatching'],
])

function filesIn(place, ending, isDeep = true) {
  const at = path.join(folder, place)
  if (!existsSync(at)) return []
  if (statSync(at).isFile()) return [place]
  return readdirSync(at, { recursive: isDeep, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name) && entry.name !== 'package-lock.json')
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}

const read = (file) => readFileSync(path.join(folder, file), 'utf8')

const known = new Set(OTHER_SOFTWARE)
for (const file of CODE.flatMap((place) => filesIn(place, CODE_FILE, place !== '.')))
  for (const [word] of read(file).matchAll(WORD)) known.add(word)

const faults = DOCUMENTS.flatMap((place) => filesIn(place, /\.md$/)).flatMap((file) =>
  read(file)
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(SPAN)]
        .flatMap(([, name]) => name.split('.'))
        .filter((name) => IS_IDENTIFIER.test(name) && !known.has(name))
        .map((name) => `${file}:${index + 1}: the code has no ${name}. Write the name that it has now.`),
    ),
)
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
