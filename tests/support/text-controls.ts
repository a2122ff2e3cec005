import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

const app = path.resolve(import.meta.dirname, '../../app')

type Node = { type: string; start: number; end: number } & Record<string, unknown>
/** A field of text. `limit` is what its file sets; a bound one takes its limit from `field`. */
export type TextControl = { file: string; at: string; field: string | null; limit: string | null }
type Module = { imports: string[]; controls: TextControl[]; forms: string[]; limited: string[] }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

const BOUND = /^(?:TextField|TextareaField|HtmlField|ContentField)$/
const OWN = /^(?:Input|Textarea|input|textarea|RichText|LibraryText|AddressField)$/
/** Kinds of inputs that hold no text of any length; a search is sent with GET and stored nowhere. */
const NO_TEXT = /^(?:hidden|checkbox|radio|file|color|date|time|number|range|search|submit)$/

function readAttributes(opening: Node, text: string): ReadonlyMap<string, string> {
  return new Map(
    (opening.attributes as Node[]).map((one) => {
      const inner = (one.argument ?? one.value) as Node | null
      const value = inner === null ? '' : text.slice(inner.start, inner.end)
      return [one.type === 'JSXAttribute' ? String((one.name as Node).name) : `...${value}`, value]
    }),
  )
}

function readControl(opening: Node, file: string, text: string): TextControl[] {
  const element = String((opening.name as Node).name)
  const attributes = readAttributes(opening, text)
  // The library of accessible fields has a `TextField` of its own.
  const isBound = BOUND.test(element) && [...attributes.keys()].some((name) => /^(?:field$|\.\.\.)/.test(name))
  if (!isBound && !OWN.test(element)) return []
  const type = attributes.get('type')?.replaceAll(/["'{}]/g, '') ?? ''
  if (NO_TEXT.test(type) || ['isNumber', 'readOnly'].some((name) => attributes.get(name) === '')) return []
  if (/numeric|decimal|none/.test(attributes.get('inputMode') ?? '')) return []
  const limit = attributes.get('maxLength')?.replaceAll(/[{}]/g, '') ?? null
  const passed = /^(.+)\.maxLength$/.exec(limit ?? '')?.[1]
  const field = passed ?? (isBound ? (attributes.get('field')?.replaceAll(/[{}]/g, '') ?? '') : null)
  const at = `${file}:${text.slice(0, opening.start).split('\n').length}`
  return [{ file, at, field, limit: passed === undefined ? limit : null }]
}

/** The id of a form without the number of its record: `edit-note-${id}` is `edit-note`. */
function readFormId(call: Node, text: string): string[] {
  const [params] = call.arguments as Node[]
  const wanted = (call.callee as Node).name === 'useWordsForm' ? 'name' : 'id'
  const id = ((params?.properties ?? []) as Node[]).find((one) => (one.key as Node | undefined)?.name === wanted)
  if (!id) return []
  const value = id.value as Node
  const source = text.slice(value.start, value.end)
  const constant = /^\w+$/.test(source) ? new RegExp(`const ${source} = '([^']+)'`).exec(text)?.[1] : undefined
  const literal = /^['`]([^'`$]+)/.exec(source)?.[1]?.replace(/-$/, '')
  return [constant ?? literal ?? source]
}

function resolveImport(file: string, source: string): string[] {
  const base = source.startsWith('~/')
    ? path.join(app, source.slice(2))
    : source.startsWith('.')
      ? path.resolve(path.dirname(path.join(app, file)), source)
      : null
  const found = base === null ? undefined : [`${base}.tsx`, `${base}.ts`].find((one) => existsSync(one))
  return found === undefined ? [] : [path.relative(app, found)]
}

function readModule(file: string): Module {
  const text = readFileSync(path.join(app, file), 'utf8')
  const found: Module = { imports: [], controls: [], forms: [], limited: [] }
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (!isNode(node)) return
    if (node.type === 'ImportDeclaration')
      found.imports.push(...resolveImport(file, String((node.source as Node).value)))
    if (node.type === 'JSXOpeningElement') found.controls.push(...readControl(node, file, text))
    if (node.type === 'CallExpression' && /^use(?:Server|Words)Form$/.test(String((node.callee as Node).name)))
      found.forms.push(...readFormId(node, text))
    if (node.type === 'Property' && (node.key as Node).name === 'constraints')
      for (const { key } of ((node.value as Node).properties ?? []) as { key: Node }[])
        found.limited.push(String(key.name ?? key.value))
    for (const [key, value] of Object.entries(node)) if (key !== 'type') walk(value)
  }
  walk(parseSync(file, text).program)
  return found
}

/** The modules of pages and of the kit's components, by file. */
export const MODULES: ReadonlyMap<string, Module> = new Map(
  globSync(['pages/**/*.tsx', 'pages/**/*.server.ts', 'ui/**/*.tsx'], { cwd: app }).map((file) => [
    file,
    readModule(file),
  ]),
)

/** The modules that a module imports, itself first; those that `stops` names are left out. */
export function reach(file: string, stops: (file: string) => boolean, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file) || !MODULES.has(file)) return seen
  seen.add(file)
  for (const next of MODULES.get(file)?.imports ?? []) if (!stops(next)) reach(next, stops, seen)
  return seen
}
