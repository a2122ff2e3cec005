import { addressOf, isMade, PAGES } from './page-addresses.ts'
import type { Caller } from './server.ts'

/** The action of a posted form, the names and values of its fields, and the values of its buttons. */
export type PageForm = {
  at: string
  to: string
  html: string
  fields: [string, string][]
  buttons: [string, string][]
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decode = (html: string): string =>
  html.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex: string, digits: string, name: string) =>
    hex || digits ? String.fromCodePoint(Number.parseInt(hex || digits, hex ? 16 : 10)) : (NAMED[name] ?? whole),
  )

function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s/>])`).exec(tag)
  return found === null ? null : decode(found[1] ?? '')
}

/** A control may be outside its form and refer to it by id. */
const tagsOf = (page: string, form: string): string[] => {
  const id = attribute(/^<form[^>]*>/.exec(form)?.[0] ?? '', 'id')
  const inside = form.match(/<(?:input|select|textarea|button)\s[^>]*>/g) ?? []
  const outside =
    id === null ? [] : (page.match(new RegExp(`<(?:input|select|button)\\s[^>]*form="${id}"[^>]*>`, 'g')) ?? [])
  return [...inside, ...outside]
}

const isButton = (tag: string): boolean => tag.startsWith('<button')

function readForm(page: string, form: string, at: string): PageForm {
  const action = attribute(/^<form[^>]*>/.exec(form)?.[0] ?? '', 'action')
  const named = tagsOf(page, form).flatMap((tag) => {
    const name = attribute(tag, 'name')
    return name === null ? [] : [{ tag, name, value: attribute(tag, 'value') ?? '' }]
  })
  const { pathname, search } = new URL(action ?? at, `http://a${at}`)
  const pairsOf = (some: typeof named): [string, string][] => some.map(({ name, value }) => [name, value])
  return {
    at,
    to: pathname + search,
    html: form,
    fields: pairsOf(named.filter(({ tag }) => !isButton(tag))),
    buttons: pairsOf(named.filter(({ tag }) => isButton(tag))),
  }
}

const isPosted = (form: string): boolean => attribute(/^<form[^>]*>/.exec(form)?.[0] ?? '', 'method') === 'post'

const readForms = (page: string, at: string): PageForm[] =>
  (page.match(/<form[\s\S]*?<\/form>/g) ?? []).filter(isPosted).map((form) => readForm(page, form, at))

/**
 * Reads every posted form of every page once per set of names. `states` are further addresses with forms of their own.
 */
export async function readAllForms(owner: Caller, states: readonly string[] = []): Promise<PageForm[]> {
  const found = new Map<string, PageForm>()
  const pages = Object.entries(PAGES)
    .filter(([, address]) => !isMade(address) && address.who === 'owner')
    .map(([page]) => addressOf(page))
  for (const address of [...pages, ...states]) {
    const at = `/jpanel/${address}`.replace(/\/\.$/, '/')
    for (const form of readForms(await (await owner.visit(at)).text(), at)) {
      const names = new Set(
        [...form.fields, ...form.buttons].map(([name, value]) => (name === 'intent' ? value : name)),
      )
      found.set([form.to.replaceAll(/\d+/g, '0'), ...names].join(' '), form)
    }
  }
  return [...found.values()]
}
