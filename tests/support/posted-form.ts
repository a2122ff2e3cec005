/** A form's fields as a browser without JavaScript would post them. */
export type PostedForm = Record<string, string | string[]>

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decode = (html: string): string =>
  html.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex: string, digits: string, name: string) =>
    hex || digits ? String.fromCodePoint(Number.parseInt(hex || digits, hex ? 16 : 10)) : (NAMED[name] ?? whole),
  )

const attribute = (tag: string, name: string): string | null => {
  const found = new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s/>])`).exec(tag)
  return found === null ? null : decode(found[1] ?? '')
}

function add(values: PostedForm, name: string, value: string): void {
  const earlier = values[name]
  values[name] = earlier === undefined ? value : [earlier, value].flat()
}

function valueOfSelect(inner: string): string {
  const options = [...inner.matchAll(/<option[^>]*>/g)].map(([tag]) => tag)
  const selected = options.find((tag) => attribute(tag, 'selected') !== null) ?? options[0]
  return selected === undefined ? '' : (attribute(selected, 'value') ?? '')
}

/** Finds the form with a field of this name, or an attribute with this value: `value="edit-note"`. */
export function markupWith(page: string, field: string): string {
  const form = [...page.matchAll(/<form[\s\S]*?<\/form>/g)]
    .map(([html]) => html)
    .find((html) => html.includes(field.includes('=') ? field : `name="${field}"`))
  if (form === undefined) throw new Error(`No form of the page has ${field}`)
  return form
}

export const formWith = (page: string, field: string): PostedForm => valuesOf(markupWith(page, field))

export function valuesOf(form: string): PostedForm {
  const values: PostedForm = {}
  const shown = form.replaceAll(/<noscript>[\s\S]*?<\/noscript>/g, '')
  for (const [tag, kind = '', inner = ''] of shown.matchAll(
    /<(input|select|textarea)(?:\s[^>]*)?>(?:(?<=<select[^>]*>)([\s\S]*?)<\/select>|(?<=<textarea[^>]*>)([\s\S]*?)<\/textarea>)?/g,
  )) {
    const opening = /^<[^>]*>/.exec(tag)?.[0] ?? tag
    const name = attribute(opening, 'name')
    const type = attribute(opening, 'type')
    if (name === null || attribute(opening, 'disabled') !== null || type === 'file') continue
    const content = tag.slice(opening.length).replace(/<\/(?:select|textarea)>$/, '') || inner
    if (kind === 'select') add(values, name, valueOfSelect(content))
    else if (kind === 'textarea') add(values, name, decode(content).replace(/^\n/, ''))
    else if (type === 'checkbox' || type === 'radio') {
      if (attribute(opening, 'checked') !== null) add(values, name, attribute(opening, 'value') ?? 'on')
    } else add(values, name, attribute(opening, 'value') ?? '')
  }
  return values
}
