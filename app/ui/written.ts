import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'

// None of this is for the browser: where nothing uses them, calls marked as pure are left out of its scripts.

/** Elements that React writes without any rule of their own. */
const tagsOf = () =>
  new Map(
    'a b bdi br caption dd del details div dl dt em h2 h3 h4 hr i input ins kbd label li ol p path small span strong sub summary sup svg table tbody td tfoot th thead time tr u ul use'
      .split(' ')
      .map((tag) => [tag, { begin: `<${tag}`, end: `</${tag}>` }]),
  )
const TAGS = /* @__PURE__ */ tagsOf()
const WITHOUT_CONTENT = new Set(['br', 'hr', 'input'])
/** Of an input these are written last, in this order. */
const LAST = ['name', 'checked', 'value']

/** Thrown where only React knows how to write something. */
class NotPlain extends Error {}
const NOT_PLAIN = /* @__PURE__ */ new NotPlain('only React can write this')

const UNSAFE = /["'&<>]/
const ENTITIES: Record<string, string> = { '"': '&quot;', "'": '&#x27;', '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => (UNSAFE.test(text) ? text.replace(/["'&<>]/g, (sign) => ENTITIES[sign] ?? '') : text)

/** How an attribute is written, with the space before it. */
type Way = (value: unknown) => string

const attribute = (name: string): Way => {
  const begin = ` ${name}="`
  return (value) => {
    if (typeof value === 'string') return `${begin}${escaped(value)}"`
    if (typeof value === 'number') return `${begin}${value}"`
    throw NOT_PLAIN
  }
}

/** As an attribute, but true and false are words like others. */
const word = (name: string): Way => {
  const way = attribute(name)
  return (value) => way(typeof value === 'boolean' ? String(value) : value)
}

const onOrOff =
  (name: string): Way =>
  (value) => {
    if (typeof value !== 'boolean') throw NOT_PLAIN
    return value ? ` ${name}=""` : ''
  }

const ADDRESS = /^[/?#]/
const address: Way = (value) => {
  if (typeof value !== 'string' || !ADDRESS.test(value)) throw NOT_PLAIN
  return ` href="${escaped(value)}"`
}

const MOST_CLASSES = 2000
const classes = new Map<unknown, string>()
/** The classes of all cells of a table are a handful of texts. */
const classNames: Way = (value) => {
  const known = classes.get(value)
  if (known !== undefined) return known
  const made = attribute('class')(value)
  if (classes.size < MOST_CLASSES) classes.set(value, made)
  return made
}

const waysOf = () =>
  new Map<string, Way>([
    ...['d', 'dir', 'id', 'lang', 'name', 'placeholder', 'rel', 'role', 'scope', 'target', 'title', 'type', 'viewBox'].map(
      (name) => [name, attribute(name)] as const,
    ),
    ...['disabled', 'hidden', 'open', 'readOnly', 'required'].map((name) => [name, onOrOff(name)] as const),
    ['className', classNames],
    ['htmlFor', attribute('for')],
    ['tabIndex', attribute('tabindex')],
    ['href', address],
  ])
const WAYS = /* @__PURE__ */ waysOf()

const nothing: Way = () => ''
const notPlain: Way = () => {
  throw NOT_PLAIN
}

function firstWayOf(name: string): Way {
  const way = /^(?:aria|data)-[a-z-]+$/.test(name) ? word(name) : /^on[A-Z]/.test(name) ? nothing : notPlain
  WAYS.set(name, way)
  return way
}

function attributeOf(name: string, value: unknown): string {
  if (value === undefined || value === null) return ''
  return (WAYS.get(name) ?? firstWayOf(name))(value)
}

type Props = Record<string, unknown> & { children?: ReactNode }

/** Icons are elements that are made once. */
const icons = new WeakMap<ReactElement, string>()

/** React keeps neighboring texts apart by an empty comment. */
let isAfterText = false

function textOf(text: string): string {
  if (text === '') return ''
  const mark = isAfterText ? '<!-- -->' : ''
  isAfterText = true
  return mark + escaped(text)
}

function nodeOf(node: ReactNode): string {
  if (typeof node === 'string') return textOf(node)
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (typeof node === 'number' || typeof node === 'bigint') return textOf(String(node))
  if (Array.isArray(node)) return allOf(node as ReactNode[])
  if (isValidElement<Props>(node)) return elementOf(node)
  throw NOT_PLAIN
}

function allOf(nodes: readonly ReactNode[]): string {
  let text = ''
  for (const node of nodes) text += nodeOf(node)
  return text
}

function elementOf(element: ReactElement<Props>): string {
  const { type, props } = element
  if (type === Fragment) return nodeOf(props.children)
  const known = type === 'svg' ? icons.get(element) : undefined
  const text = known ?? (type === 'input' ? inputOf(props) : plainOf(type, props))
  if (type === 'svg' && known === undefined) icons.set(element, text)
  isAfterText = false
  return text
}

function plainOf(type: unknown, props: Props): string {
  const tag = TAGS.get(type as string)
  if (tag === undefined) throw NOT_PLAIN
  let text = tag.begin
  for (const name in props) if (name !== 'children') text += attributeOf(name, props[name])
  isAfterText = false
  const { children } = props
  if (WITHOUT_CONTENT.has(type as string)) return `${text}/>`
  text += '>'
  text += typeof children === 'string' ? escaped(children) : nodeOf(children)
  return text + tag.end
}

function inputOf(props: Props): string {
  let text = '<input'
  for (const name in props) if (!LAST.includes(name)) text += attributeOf(name, props[name])
  text += attributeOf('name', props.name)
  if (props.checked === true) text += ' checked=""'
  if (props.value !== undefined) text += attribute('value')(props.value)
  return `${text}/>`
}

/** What React would write for them, or null where only React can: components, forms, pictures. */
export function writtenHtml(children: ReactNode): string | null {
  isAfterText = false
  try {
    return nodeOf(children)
  } catch (error) {
    if (error === NOT_PLAIN) return null
    throw error
  }
}

type Content = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } }

/**
 * The content of an element that holds hundreds of plain ones: rows of a table, links of a menu. On the server they are written at once, which costs a
 * fraction of what React's own way does; the browser is given the same elements and takes over what is there. Components are called by hand or drawn
 * by React as ever. `<tbody {...written(rows.map(rowOf))} />`
 */
export function written(children: ReactNode): Content {
  const text = import.meta.env.SSR ? writtenHtml(children) : null
  return text === null ? { children } : { dangerouslySetInnerHTML: { __html: text } }
}
