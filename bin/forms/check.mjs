// Refuses a form that draws its fields in another component and is not the frame's, which `almoner/framed-form` cannot
// see in one file. `node bin/forms/check.mjs [folder]`
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { isField, isForm, isFramed, isServerForm, chooseMessage, readMethod, nameOf } from './rules.mjs'
import { root } from '../node.mjs'

const project = path.resolve(process.argv[2] ?? root)
const app = path.join(project, 'app')
/** These are no form fields: boxes that select rows of a list, and a repeated password, which no form shows again. */
const NO_FIELDS = new Set(['Box', 'CurrentPassword'])

const modules = new Map(
  readdirSync(app, { recursive: true })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => findModule(path.join(app, file)))
    .map((one) => [one.file, one]),
)

const describePlace = (file, line) => `${path.relative(project, file)}:${String(line)}`

const faults = [...modules.values()].flatMap(({ file, forms, wraps }) => [
  ...forms
    .filter(
      ({ method, isFramed: has, uses }) => method !== null && !has && uses.some((name) => drawsFields(file, name)),
    )
    .map(({ line, method, uses }) => {
      const drawn = uses.filter((name) => drawsFields(file, name)).join(', ')
      return `${describePlace(file, line)}: The fields of this form are drawn by ${drawn}. ${chooseMessage(method)}`
    }),
  ...wraps
    .filter(({ isFramed: has, hasFields, uses }) => !has && (hasFields || uses.some((name) => drawsFields(file, name))))
    .flatMap(({ name, line }) => {
      const method = wrappedMethod(file, name)
      return method === null
        ? []
        : [
            `${describePlace(file, line)}: The fields within ${String(name)}, which is a form, are not the frame's. ` +
              chooseMessage(method),
          ]
    }),
])
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}

function findModule(file) {
  const text = readFileSync(file, 'utf8')
  const { program } = parseSync(file, text)
  const found = { file, imports: new Map(), components: new Map(), forms: [], wraps: [], serverForms: new Map() }
  findServerForms(program, found.serverForms)
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') addImports(found.imports, node)
    else addComponents(found, node, text)
  }
  return found
}

function findServerForms(node, into) {
  if (node === null || typeof node !== 'object') return
  if (node.type === 'VariableDeclarator') {
    const name = node.id.name ?? node.id.elements?.[0]?.name
    if (name !== undefined) into.set(name, isServerForm(node.init) || into.get(name) === true)
  }
  for (const inner of Object.values(node)) findServerForms(inner, into)
}

function addImports(imports, { specifiers, source }) {
  for (const { type, local, imported } of specifiers) {
    if (type === 'ImportSpecifier') imports.set(local.name, { from: source.value, name: imported.name })
    if (type === 'ImportDefaultSpecifier') imports.set(local.name, { from: source.value, name: 'default' })
  }
}

function addComponents(found, node, text) {
  const inner = node.declaration ?? node
  const isDefault = node.type === 'ExportDefaultDeclaration'
  const named =
    inner.type === 'VariableDeclaration'
      ? inner.declarations.map(({ id, init }) => [id.name, init])
      : [[inner.id?.name ?? 'default', inner]]
  for (const [name, body] of named) {
    const drawn = drawnBy(found, body, text)
    found.components.set(name, drawn)
    if (isDefault) found.components.set('default', drawn)
  }
}

function drawnBy(found, body, text) {
  const own = { hasFields: false, uses: [], wrapped: null }
  walk(body, [own])
  return own

  /** `places` are the enclosing component or form, and the components that take this as children. */
  function walk(node, places) {
    if (node === null || typeof node !== 'object') return
    if (Array.isArray(node)) {
      for (const one of node) walk(one, places)
      return
    }
    let inside = places
    if (node.type === 'JSXExpressionContainer' && node.expression.name === 'children') {
      const form = places.find(({ method }) => method)
      if (form && !form.isFramed) own.wrapped = form.method
    }
    if (node.type === 'JSXElement') inside = enter(node.openingElement, places)
    for (const [key, value] of Object.entries(node))
      if (key !== 'type' && typeof value === 'object') walk(value, inside)
  }

  function enter(opening, places) {
    const name = nameOf(opening)
    const place = {
      name,
      hasFields: false,
      uses: [],
      isFramed: isFramed(opening, found.file, found.serverForms),
      line: text.slice(0, opening.start).split('\n').length,
    }
    if (isForm(opening)) {
      found.forms.push(Object.assign(place, { method: readMethod(opening) }))
      return [place]
    }
    if (isField(opening)) for (const one of places) one.hasFields = true
    else if (/^[A-Z]/.test(name) && !NO_FIELDS.has(name)) {
      for (const one of places) one.uses.push(name)
      found.wraps.push(place)
      return [...places, place]
    }
    return places
  }
}

function wrappedMethod(file, name) {
  const module = modules.get(file)
  const own = module?.components.get(name)
  if (own) return own.wrapped
  const imported = module?.imports.get(name)
  const target = imported && resolved(file, imported.from)
  return target ? wrappedMethod(target, imported.name) : null
}

function drawsFields(file, name, seen = new Set()) {
  const module = modules.get(file)
  const key = `${file} ${name}`
  if (module === undefined || seen.has(key)) return false
  seen.add(key)
  const own = module.components.get(name)
  if (own) return own.hasFields || own.uses.some((used) => drawsFields(file, used, seen))
  const imported = module.imports.get(name)
  const target = imported && resolved(file, imported.from)
  return target ? drawsFields(target, imported.name, seen) : false
}

function resolved(file, from) {
  const base = from.startsWith('~/')
    ? path.join(app, from.slice(2))
    : from.startsWith('.')
      ? path.resolve(path.dirname(file), from)
      : null
  if (base === null) return null
  return [base, `${base}.tsx`].find((one) => one.endsWith('.tsx') && existsSync(one)) ?? null
}
