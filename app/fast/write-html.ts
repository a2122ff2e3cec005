import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { boundedCache } from '~/kit/cache/bounded-cache'

// The browser needs none of this. Bundlers drop calls marked as pure when nothing uses them.

const MAX_CLASSES = 300
const MAX_STATIC_ELEMENTS = 300

/** The end tags of rows and cells may be omitted, because the next one ends them. */
const ENDED: ReadonlySet<string> = /* @__PURE__ */ new Set(['tr', 'td', 'th'])

const listTags = () =>
  new Map(
    (
      'a b bdi br caption dd del details div dl dt em h2 h3 h4 hr i input ins kbd label li ol p path small span ' +
      'strong sub summary sup svg table tbody td tfoot th thead time tr u ul use'
    )
      .split(' ')
      .map((tag) => [
        tag,
        { begin: `<${tag}`, end: ENDED.has(tag) ? '' : `</${tag}>`, ofClass: boundedCache<OfClass>(MAX_CLASSES) },
      ]),
  )
const TAGS = /* @__PURE__ */ listTags()

type OfClass = { open: string; whole: string }
const WITHOUT_CONTENT = new Set(['br', 'hr', 'input'])
/** An input gets these attributes last, in this order. */
const LAST = ['name', 'checked', 'value']

class NotPlain extends Error {}
const NOT_PLAIN = /* @__PURE__ */ new NotPlain('only React can write this')

/**
 * React's escapes, and dashes, quotes and currencies beyond Latin-1: one of them would double the size of the page's
 * string and slow sending it.
 */
const UNSAFE = /["'&<>\u2010-\u2027\u20a0-\u20bf]/
const EACH_UNSAFE = /["'&<>\u2010-\u2027\u20a0-\u20bf]/g
const EACH_WIDE = /[\u2010-\u2027\u20a0-\u20bf]/g
const MAX_ARGUMENTS = 1000
const ENTITIES: Record<string, string> = { '"': '&quot;', "'": '&#x27;', '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const charCode = (sign: string): number => sign.charCodeAt(0)
const toEntity = (sign: string): string => ENTITIES[sign] ?? `&#${charCode(sign)};`
const WIDE = /[\u0100-\uffff]/

/**
 * Rebuilds a string from its characters. A piece of a two-byte string stays two-byte, even if all of its characters fit
 * in one byte, until it is rebuilt.
 */
export function narrow(text: string): string {
  const safe = text.replace(EACH_WIDE, toEntity)
  if (WIDE.test(safe)) return safe
  let made = ''
  for (let at = 0; at < safe.length; at += MAX_ARGUMENTS)
    made += String.fromCharCode(...Array.from(safe.slice(at, at + MAX_ARGUMENTS), charCode))
  return made
}

function escapeText(text: string): string {
  if (!UNSAFE.test(text)) return text
  const whole = text.replace(EACH_UNSAFE, toEntity)
  return WIDE.test(text) ? narrow(whole) : whole
}

const BARE = /^[\w./#:;?-]+$/

type Way = (value: unknown) => string

const attribute = (name: string): Way => {
  const begin = ` ${name}=`
  return (value) => {
    if (typeof value === 'string') return BARE.test(value) ? begin + value : `${begin}"${escapeText(value)}"`
    if (typeof value === 'number') return begin + value
    throw NOT_PLAIN
  }
}

const fixed = (name: string): Way => {
  const way = attribute(name)
  const values = boundedCache<string>(MAX_STATIC_ELEMENTS)
  return (value) => (typeof value === 'string' ? values(value, () => way(value)) : way(value))
}

const word = (name: string): Way => {
  const way = attribute(name)
  return (value) => way(typeof value === 'boolean' ? String(value) : value)
}

const onOrOff =
  (name: string): Way =>
  (value) => {
    if (typeof value !== 'boolean') throw NOT_PLAIN
    return value ? ` ${name}` : ''
  }

const ADDRESS = /^[/?#]/
const href = /* @__PURE__ */ attribute('href')
const address: Way = (value) => {
  if (typeof value !== 'string' || !ADDRESS.test(value)) throw NOT_PLAIN
  return href(value)
}

const listWays = () =>
  new Map<string, Way>([
    ...['d', 'id', 'placeholder', 'title'].map((name) => [name, attribute(name)] as const),
    ...['dir', 'lang', 'name', 'rel', 'role', 'scope', 'target', 'type', 'viewBox'].map(
      (name) => [name, fixed(name)] as const,
    ),
    ...['disabled', 'hidden', 'open', 'readOnly', 'required'].map((name) => [name, onOrOff(name)] as const),
    ['className', fixed('class')],
    ['htmlFor', attribute('for')],
    ['tabIndex', attribute('tabindex')],
    ['href', address],
  ])
const WAYS = /* @__PURE__ */ listWays()

const nothing: Way = () => ''
const notPlain: Way = () => {
  throw NOT_PLAIN
}

function chooseWay(name: string): Way {
  const way = /^(?:aria|data)-[a-z-]+$/.test(name) ? word(name) : /^on[A-Z]/.test(name) ? nothing : notPlain
  WAYS.set(name, way)
  return way
}

function renderAttribute(name: string, value: unknown): string {
  if (value === undefined || value === null) return ''
  return (WAYS.get(name) ?? chooseWay(name))(value)
}

type Props = Record<string, unknown> & { children?: ReactNode }

/** Icons are elements that are created once, so their HTML is cached. */
const icons = new WeakMap<ReactElement, string>()

/** React keeps neighboring texts apart by an empty comment. */
let isAfterText = false

function renderText(text: string): string {
  if (text === '') return ''
  const mark = isAfterText ? '<!-- -->' : ''
  isAfterText = true
  return mark + escapeText(text)
}

function renderNode(node: ReactNode): string {
  if (typeof node === 'string') return renderText(node)
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (typeof node === 'number' || typeof node === 'bigint') return renderText(String(node))
  if (Array.isArray(node)) return renderAll(node as ReactNode[])
  if (isValidElement<Props>(node)) return renderElement(node)
  throw NOT_PLAIN
}

function renderAll(nodes: readonly ReactNode[]): string {
  let text = ''
  for (const node of nodes) text += renderNode(node)
  return text
}

function renderElement(element: ReactElement<Props>): string {
  const { type, props } = element
  if (type === Fragment) return renderNode(props.children)
  const known = type === 'svg' ? icons.get(element) : undefined
  const text = known ?? (type === 'input' ? renderInput(props) : renderPlain(type, props))
  if (type === 'svg' && known === undefined) icons.set(element, text)
  isAfterText = false
  return text
}

/** Table cells use only a handful of classes. Text made of few pieces also converts to bytes faster. */
function makeOfClass(begin: string, className: unknown): OfClass {
  const open = begin + attribute('class')(className)
  return { open, whole: `${open}>` }
}

function renderPlain(type: unknown, props: Props): string {
  const tag = TAGS.get(type as string)
  if (tag === undefined) throw NOT_PLAIN
  const { children } = props
  let text = tag.begin
  let whole: string | undefined
  let attributes = 0
  for (const name in props) {
    if (name === 'children') continue
    if (attributes++ === 0 && name === 'className' && typeof props.className === 'string') {
      const ofClass = tag.ofClass(props.className, () => makeOfClass(tag.begin, props.className))
      text = ofClass.open
      whole = ofClass.whole
    } else {
      const more = renderAttribute(name, props[name])
      if (more === '') continue
      text += more
      whole = undefined
    }
  }
  isAfterText = false
  if (WITHOUT_CONTENT.has(type as string)) return `${text}>`
  const inner = typeof children === 'string' ? escapeText(children) : renderNode(children)
  return (whole ?? `${text}>`) + inner + tag.end
}

function renderInput(props: Props): string {
  let text = '<input'
  for (const name in props) if (!LAST.includes(name)) text += renderAttribute(name, props[name])
  text += renderAttribute('name', props.name)
  if (props.checked === true) text += ' checked'
  if (props.value !== undefined) text += attribute('value')(props.value)
  return `${text}>`
}

/** Null for content that only React can render: components, forms, pictures. */
export function writtenHtml(children: ReactNode): string | null {
  isAfterText = false
  try {
    return renderNode(children)
  } catch (error) {
    if (error === NOT_PLAIN) return null
    throw error
  }
}

let isByReact = false

/** Draws with React alone. */
export function drawByReact(draw: () => string): string {
  try {
    isByReact = true
    return draw()
  } finally {
    isByReact = false
  }
}

type Content = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } }

/**
 * Costs a fraction of React for hundreds of plain elements, and the browser hydrates the same ones. With components
 * inside, React renders everything.
 */
export function renderContent(children: ReactNode): Content {
  const text = import.meta.env.SSR && !isByReact ? writtenHtml(children) : null
  return text === null ? { children } : { dangerouslySetInnerHTML: { __html: text } }
}
