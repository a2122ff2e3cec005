import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'

/** Elements that React writes without any rule of their own. */
const TAGS = new Set(
  'a b bdi br caption dd del details div dl dt em h2 h3 h4 hr i input ins kbd label li ol p path small span strong sub summary sup svg table tbody td tfoot th thead time tr u ul use'.split(
    ' ',
  ),
)
const WITHOUT_CONTENT = new Set(['br', 'hr', 'input'])

/** Attributes whose value is written as it is, under the name that HTML has for them. */
const PLAIN = new Map(
  ['d', 'dir', 'id', 'lang', 'name', 'placeholder', 'rel', 'role', 'scope', 'target', 'title', 'type', 'viewBox'].map((name) => [name, name]),
)
  .set('className', 'class')
  .set('htmlFor', 'for')
  .set('tabIndex', 'tabindex')
  .set('dateTime', 'dateTime')
const SWITCHES = new Set(['disabled', 'hidden', 'open', 'readOnly', 'required'])
/** Written last, in this order. */
const LAST_OF_INPUT = ['name', 'checked', 'value']

const ADDRESS = /^[/?#]/
const OF_PAGE = /^(?:aria|data)-[a-z-]+$/
const OF_HANDLER = /^on[A-Z]/

const UNSAFE = /["'&<>]/
const ENTITIES: Record<string, string> = { '"': '&quot;', "'": '&#x27;', '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => (UNSAFE.test(text) ? text.replace(/["'&<>]/g, (sign) => ENTITIES[sign] ?? '') : text)

type Props = Record<string, unknown> & { children?: ReactNode }

/** Each of these answers false, and the whole is left to React, where it meets anything that it does not know. */
class Writer {
  text = ''
  /** React keeps neighboring texts apart by an empty comment. */
  #isAfterText = false

  write(node: ReactNode): boolean {
    if (typeof node === 'string') return this.#writeText(node)
    if (node === null || node === undefined || typeof node === 'boolean') return true
    if (typeof node === 'number' || typeof node === 'bigint') return this.#writeText(String(node))
    if (Array.isArray(node)) return this.#writeAll(node as ReactNode[])
    return isValidElement<Props>(node) && this.#writeElement(node)
  }

  #writeAll(nodes: readonly ReactNode[]): boolean {
    for (const node of nodes) if (!this.write(node)) return false
    return true
  }

  #writeText(text: string): boolean {
    if (text === '') return true
    this.text += this.#isAfterText ? `<!-- -->${escaped(text)}` : escaped(text)
    this.#isAfterText = true
    return true
  }

  #writeElement({ type, props }: ReactElement<Props>): boolean {
    if (type === Fragment) return this.write(props.children)
    if (typeof type !== 'string' || !TAGS.has(type)) return false
    this.text += `<${type}`
    if (!(type === 'input' ? this.#writeInput(props) : this.#writeAttributes(props))) return false
    this.#isAfterText = false
    if (WITHOUT_CONTENT.has(type)) {
      this.text += '/>'
      return props.children === undefined
    }
    this.text += '>'
    const { children } = props
    if (typeof children === 'string') this.text += escaped(children)
    else if (!this.write(children)) return false
    this.text += `</${type}>`
    this.#isAfterText = false
    return true
  }

  #writeAttributes(props: Props): boolean {
    for (const name in props) if (name !== 'children' && !this.#writeAttribute(name, props[name])) return false
    return true
  }

  #writeInput(props: Props): boolean {
    for (const name in props) if (!LAST_OF_INPUT.includes(name) && !this.#writeAttribute(name, props[name])) return false
    if (!this.#writeAttribute('name', props.name)) return false
    if (props.checked === true) this.text += ' checked=""'
    if (typeof props.value === 'string') this.text += ` value="${escaped(props.value)}"`
    return props.value === undefined || typeof props.value === 'string'
  }

  #writeAttribute(name: string, value: unknown): boolean {
    if (value === undefined || value === null) return true
    const plain = PLAIN.get(name)
    if (plain !== undefined && (typeof value === 'string' || typeof value === 'number')) return this.#add(plain, String(value))
    if (name === 'href') return typeof value === 'string' && ADDRESS.test(value) && this.#add(name, value)
    if (SWITCHES.has(name)) return typeof value === 'boolean' && (!value || this.#add(name, ''))
    if (OF_PAGE.test(name)) return typeof value !== 'object' && typeof value !== 'function' && this.#add(name, String(value))
    return OF_HANDLER.test(name)
  }

  #add(name: string, value: string): true {
    this.text += ` ${name}="${escaped(value)}"`
    return true
  }
}

/** What React would write for them, or null where only React can: components, forms, pictures. */
export function writtenHtml(children: ReactNode): string | null {
  const writer = new Writer()
  return writer.write(children) ? writer.text : null
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
