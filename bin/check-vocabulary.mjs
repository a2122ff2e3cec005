// Refuses file names that mean nothing or that the architecture has no place for, and files of a context that do what
// their name does not say. `node bin/check-vocabulary.mjs [folder]`
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './node.mjs'

const project = path.resolve(process.argv[2] ?? root)

const CONTEXTS = (
  'contributions cart checkout refunds views auth pricing promotions shipping taxes payments recurring ' +
  'supporters sponsorships fundraising catalog receipts tributes downloads content media themes timeline notes ' +
  'webhooks imports reports events messaging staff settings journal locale documents emails products ' +
  'transactions merges segments payment-options providers memberships books userdefinedfields tasks ' +
  'sponsors messenger integrations billing pages feeds installation queue backups devices device-sales till-catalog'
).split(' ')
const NOUN = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*\.ts$/
const SERVER_FILE = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?:\.list)?\.server\.ts$/
const EMPTY_WORDS = new RegExp(
  String.raw`(?:^|[-.])(?:index|helpers?|utils?|services?|managers?)(?:[-.]|$)` +
    '|^(?:common|misc|types|lib|shared|constants|base)$',
)

const OPERATION = /^(export )?const (\w+) = (?:operation|sqlOperation|workflow)\(/gm
const WRITING = /\b(?:INSERT INTO|UPDATE \w+ (?:\w+ )?SET|DELETE FROM)\b|\.(?:create|update|delete|upsert)(?:Many)?\(\{/
const JOURNAL = path.join('app', 'db', 'transactions.server.ts')
const PAST_THE_OPERATION =
  /\.read\.run\(|\bprisma\.\w+\.(?:create|update|delete|upsert)|\b(?:appPool|poolRunner|prisma)\(\)/
const ON_PLAIN_CONTEXT =
  /^export (?:async function (\w+)(?:<[^>]*>)?|const (\w+) =\s*(?:async )?)\(\s*(?:\w+|\{[^}]*\}): Ctx\b/gm

const faults = []
for (const file of sources()) {
  if (file.startsWith(path.join('app', 'generated'))) continue
  const parts = file.split(path.sep)
  const name = parts.at(-1) ?? ''
  if (isEmptyWord(file, name)) {
    faults.push(
      `${file}: this name says nothing about what is inside. Name the file after its noun ` +
        `(fund-code.ts) or its ` +
        `verb and noun (void-receipt.server.ts).`,
    )
  }
  if (file !== JOURNAL && /INSERT INTO journal_entry/.test(readFileSync(path.join(project, file), 'utf8')))
    faults.push(
      `${file}: writes the journal by itself. Publish what happened: ctx.publish writes its entry, and other ` +
        `contexts learn of it.`,
    )
  if (parts[1] === 'domain') faults.push(...domainFaults(file, parts, name))
  if (parts[1] === 'domain' && name.endsWith('.server.ts')) faults.push(...operationFaults(file, name))
}

if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}

function sources() {
  if (!existsSync(path.join(project, 'app'))) return []
  return readdirSync(path.join(project, 'app'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|m?js)$/.test(entry.name))
    .map((entry) => path.relative(project, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort()
}

/** `index.tsx` below pages is the screen at the address of its folder, as in React Router. */
function isEmptyWord(file, name) {
  const stem = name.replace(/\.(?:server|client)?\.?(?:tsx?|m?js)$/, '')
  return EMPTY_WORDS.test(stem) && !(file.startsWith(path.join('app', 'pages')) && stem === 'index')
}

function domainFaults(file, parts, name) {
  if (parts.length !== 4 && parts.length !== 5)
    return [`${file}: a context has one level of folders at most, app/domain/<context>/<part>/<file>. Split by verb.`]
  const found = []
  if (!CONTEXTS.includes(parts[2])) {
    found.push(
      `${file}: "${parts[2]}" is not a context of the specification ` +
        `(${CONTEXTS.join(', ')}). A new one needs a ` +
        `decision record and a line in bin/check-vocabulary.mjs.`,
    )
  }
  if (!NOUN.test(name) && !SERVER_FILE.test(name)) {
    found.push(
      `${file}: in a context a file is <noun>.ts, schemas.ts, messages.ts, <verb-noun>.server.ts, ` +
        `queries.server.ts, <plural>.list.server.ts, internal.server.ts or a part of ` +
        `operations, <noun>.server.ts ` +
        `or <verb-noun>.server.ts.`,
    )
  }
  return found
}

/** One operation writes, named like its file, or a part that runs in its transaction (decision 0302). */
function operationFaults(file, name) {
  const text = readFileSync(path.join(project, file), 'utf8')
  const stem = name.replace('.server.ts', '')
  const operations = [...text.matchAll(OPERATION)]
  const found = []
  if (PAST_THE_OPERATION.test(text))
    found.push(`${file}: writes past the transaction of an operation. Write through ctx.sql or ctx.tx.`)
  if (operations.length > 0) {
    const exported = operations.filter(([, isExported]) => isExported).map(([, , operation]) => operation)
    const named = stem.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
    if (exported.length !== 1 || exported[0] !== named)
      found.push(
        `${file}: one file, one operation: this one exports "${named}" and no other. Others have a file of their own.`,
      )
  } else if (WRITING.test(text)) {
    if (stem === 'queries' || stem.endsWith('.list'))
      found.push(`${file}: reads only. What writes is an operation, or a part of one.`)
    for (const [, operation, other] of text.matchAll(ON_PLAIN_CONTEXT))
      found.push(
        `${file}: "${operation ?? other}" takes a context without a transaction in a file that writes. Take a ` +
          `SqlTxCtx or PrismaTxCtx, or be an operation.`,
      )
  }
  return found
}
