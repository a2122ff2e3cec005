import { DomUtils, parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { shownDate, type CalendarDate } from '~/kit/calendar'
import { OPENED } from '~/kit/typed/opened'
import { isLabel, labelsIn } from '../support/form-labels'
import { addRecords, openForm, openPage, save } from '../support/form-saves'
import { startFreshServer } from '../support/fresh-server'
import { FORMS, type Merged } from '../support/merging-forms'
import { markupWith, type PostedForm } from '../support/posted-form'
import { as, rows } from '../support/server'

await startFreshServer()
const owner = await as('owner')
await addRecords(owner)

type Node = ReturnType<typeof parseDocument>
const textOf = (node: Parameters<typeof DomUtils.textContent>[0]): string =>
  DomUtils.textContent(node).replaceAll(/\s+/g, ' ').trim()

/** A control, a new value, and how its history names both values; null accepts any words. */
type Try = { name: string; value: string | string[]; was: string | null; is: string | null }

const NOTHING = '–'

const shownTyped = (value: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(value) ? shownDate(value as CalendarDate) : value

/** A list marks the place of an option in its tree, which the history leaves out. */
const shownOption = (value: string, label: string): string => (value === '' ? NOTHING : label.replace(/^(?:– )+/, ''))

function trySelect(select: Parameters<typeof DomUtils.textContent>[0], opened: PostedForm): Try[] {
  const node = select as unknown as { attribs: Record<string, string> }
  const options = DomUtils.getElementsByTagName('option', select as never).map((option) => ({
    value: option.attribs.value ?? textOf(option),
    label: textOf(option),
  }))
  const name = node.attribs.name ?? ''
  const now = options.find(({ value }) => value === opened[name])
  const other = options.find(({ value }) => value !== now?.value && value !== '')
  if (!now || !other) return []
  return [
    { name, value: other.value, was: shownOption(now.value, now.label), is: shownOption(other.value, other.label) },
  ]
}

function tryBox(attribs: Record<string, string>, opened: PostedForm): Try[] {
  const { name = '', value: mine = 'on' } = attribs
  const all = [opened[name] ?? []].flat()
  const isOn = all.includes(mine)
  const value = isOn ? all.filter((one) => one !== mine) : [...all, mine]
  const isFlag = mine === 'on' || mine === '1'
  const isOnly = isFlag && all.length <= 1 && !/^(?:categories|memberships|taxes|tributeTypes)$/.test(name)
  return [{ name, value, was: isOnly ? (isOn ? 'Yes' : 'No') : null, is: isOnly ? (isOn ? 'No' : 'Yes') : null }]
}

const LINES = /^(?:text|email|tel|url|search|number|date|undefined)$/

/** Tries a new value for every text field of a known kind. */
function tryLines(page: string, opened: PostedForm, { holds = OPENED }: Merged): PostedForm {
  const dom: Node = parseDocument(markupWith(page, holds))
  const typed = DomUtils.getElementsByTagName((tag) => tag === 'input' || tag === 'textarea', dom)
  const others = typed.flatMap(({ name: tag, attribs: { name = '', type, disabled, readonly } }) => {
    const value = opened[name]
    if (typeof value !== 'string' || name.startsWith('_') || disabled !== undefined || readonly !== undefined) return []
    return tag === 'textarea' || LINES.test(String(type)) ? [[name, otherLine(value, String(type))] as const] : []
  })
  return Object.fromEntries(others)
}

function otherLine(value: string, type: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return value.replace(/\d\d$/, value.endsWith('15') ? '16' : '15')
  if (/^-?\d+$/.test(value)) return String(Number(value) + 1)
  if (/^-?\d+\.\d+$/.test(value)) return (Number(value) + 1).toFixed(value.split('.')[1]?.length)
  if (type === 'email' || value.includes('@')) return 'another@example.org'
  if (/^https?:/.test(value) || type === 'url') return 'https://another.example.org/1'
  if (type === 'number') return '3'
  if (type === 'date') return '2026-12-15'
  return value === '' ? 'Words' : `${value} and more`
}

const refusedIn = (page: string): string[] =>
  DomUtils.filter((one) => 'attribs' in one && one.attribs['aria-invalid'] === 'true', parseDocument(page)).flatMap(
    (one) => ('attribs' in one && one.attribs.name ? [one.attribs.name] : []),
  )

/** Tries every choice and box of a form, except the two fields that its record names. */
function triesIn(page: string, opened: PostedForm, { fields, holds = OPENED }: Merged): Try[] {
  const dom: Node = parseDocument(markupWith(page, holds))
  const choices = DomUtils.getElementsByTagName('select', dom).flatMap((select) => trySelect(select, opened))
  const seen = new Set<string>()
  const boxes = DomUtils.getElementsByTagName('input', dom).flatMap(({ attribs }) => {
    const { type, name = '', disabled } = attribs
    if (type !== 'checkbox' || disabled !== undefined || seen.has(name)) return []
    seen.add(name)
    return tryBox(attribs, opened)
  })
  const typed = [...new Map(fields.map((field) => [field.name, field])).values()].map(({ name, make }): Try => {
    const value = make(7)
    const isSaid = typeof value === 'string' && !name.startsWith('credential')
    return { name, value, was: null, is: isSaid ? shownTyped(value) : null }
  })
  return [...boxes, ...typed, ...choices.filter(({ name }) => name !== '' && !name.startsWith('_'))]
}

type Entry = { event: string; changes: string[][] }

async function entriesSince(id: number): Promise<Entry[]> {
  const found = await rows<{ id: number; event: string }>(
    'SELECT id::int AS id, event FROM journal_entry WHERE id > $1 AND staff_id IS NOT NULL ORDER BY id',
    [id],
  )
  const entries: Entry[] = []
  for (const { id: one, event } of found) {
    const page = parseDocument(await (await owner.visit(`/jpanel/settings/journal/${one}`)).text())
    const lines = DomUtils.getElementsByTagName('tbody', page).flatMap((body) =>
      DomUtils.getElementsByTagName('tr', body),
    )
    const changes = lines.map((line) =>
      DomUtils.getElementsByTagName((name) => name === 'td' || name === 'th', line).map(textOf),
    )
    entries.push({ event, changes })
  }
  return entries
}

const plain = (words: string): string =>
  words
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(',', '')
    .trim()
    .toLowerCase()

/** Codes and ids that no person wrote. */
const RAW = /^(?:on|off|true|false|null|undefined|[A-Z]{2}|[a-z]+(?:_[a-z0-9]+)+|\{.*|\[[{"].*)$/

/** Codes that people write themselves, in addresses and taxes. */
const OWN_CODES = /state|^Sales tax$/i

/** Fields whose change also changes others, which the history names as well. */
const FOLLOWED: Readonly<Record<string, readonly string[]>> = {
  'payment group options[0].type': ['Option 1 type', 'Option 1 day of the week', 'Option 1 frequency'],
  'payment group options[1].type': ['Option 2 type', 'Option 2 day of the month', 'Option 2 frequency'],
  'segment type': ['Type', 'Visibility'],
  'supporter billCity': ['Billing city', 'Shipping city'],
  'supporter billCountry': ['Billing country', 'Shipping country'],
  'supporter billState': ['Billing state', 'Shipping state'],
  'user isAdmin': ['Role', 'Permissions'],
  'user-defined field type': ['Type', 'Options'],
}

/** Choices that control the form and are not stored. */
const OTHER_WORDS = new Set([
  'panel of settings organization_state',
  'sponsee sponsoredStatus',
  'supporter billState',
  'supporter emailOptIn',
  'user isAdmin',
])

/** Entries about other records, which other tests read. */
const ELSEWHERE = new Set(['page.added', 'segment.converted', 'staff.role-changed'])

/** Secrets have no values in the history, and an imported file's headings are a user's words. */
const OTHER_LABELS = new Set(['provider', 'row of an import'])

/** Fields that other choices change, without a control of their own. */
const WITHOUT_CONTROL = new Set(['segment Visibility', 'user Permissions'])

/** Labels that depend on the country or the tier. */
const WORDED_BY_RECORD = /^(?:State or province|ZIP or postal code|Price \d+)$/

function labelProblems(form: string, entries: readonly Entry[], labels: ReadonlySet<string>): string[] {
  if (OTHER_LABELS.has(form)) return []
  return entries
    .filter(({ event }) => !ELSEWHERE.has(event))
    .flatMap(({ event, changes }) => changes.map(([field = '']) => ({ event, field })))
    .filter(({ field }) => !WITHOUT_CONTROL.has(`${form} ${field}`) && !WORDED_BY_RECORD.test(field))
    .filter(({ field }) => !isLabel(field, labels))
    .map(({ event, field }) => `${form}: no field of the form is called “${field}” as in ${event}`)
}

function problemsOf(form: string, one: Try, entries: readonly Entry[]): string[] {
  const { name } = one
  const isOther = OTHER_WORDS.has(`${form} ${name}`)
  const [was, is] = isOther ? [null, null] : [one.was, one.is]
  const own = entries.find(({ event, changes }) => changes.length > 0 && !ELSEWHERE.has(event))
  if (own === undefined) return []
  const what = `${form}, ${name}: ${own.event} ${JSON.stringify(own.changes)}`
  const followed = FOLLOWED[`${form} ${name}`]
  if (own.changes.length !== (followed?.length ?? 1)) return [`names other fields as well: ${what}`]
  const first = followed && own.changes.find(([label]) => label === followed[0])
  const [field = '', before = '', after = ''] = first ?? own.changes[0] ?? []
  const problems: string[] = []
  if (followed && !own.changes.every(([label = '']) => followed.includes(label))) problems.push('other labels')
  // The headings of an imported file are a user's words.
  if (!/^Row \d/.test(field) && /[a-z][A-Z]|_|\bID\b/.test(field)) problems.push('its label is a name of the program')
  if (!OWN_CODES.test(field) && own.changes.some((words) => words.slice(1).some((one) => RAW.test(one))))
    problems.push('a raw value')
  if (was !== null && plain(before) !== plain(was)) problems.push(`it was “${was}”`)
  if (is !== null && !plain(after).includes(plain(is))) problems.push(`it is “${is}”`)
  return problems.map((problem) => `${problem}: ${what}`)
}

async function saveLines(address: string, form: Merged, page: string): Promise<Entry[][]> {
  const { intent = 'save', holds, rows: list } = form
  const left: Entry[][] = []
  let lines = tryLines(page, await openForm(owner, address, { list, holds }), form)
  for (let tries = 0; tries < 4 && Object.keys(lines).length > 0; tries++) {
    const opened = await openForm(owner, address, { list, holds })
    const [{ id: last } = { id: 0 }] = await rows<{ id: number }>('SELECT max(id)::int AS id FROM journal_entry')
    const saved = await save(owner, address, { ...opened, ...lines, intent })
    left.push(await entriesSince(last))
    if (saved.status === 302) break
    const refused = refusedIn(await saved.text())
    lines = Object.fromEntries(Object.entries(lines).filter(([name]) => !refused.includes(name)))
  }
  return left
}

test.each(FORMS)(
  '$form: its history names exactly the field that a save changed as the form does, with both values in words',
  async (form) => {
    const { record, at, intent = 'save', holds, rows: list } = form
    const [row] = await rows<{ id: string | number }>(`${record} ORDER BY 1 DESC LIMIT 1`)
    const address = `/jpanel/${at(String(row?.id))}`
    const opening = { list, holds }
    const page = await openPage(owner, address, opening)
    const problems: string[] = []
    const labels = labelsIn(markupWith(page, holds ?? OPENED))
    let read = 0
    for (const { name } of triesIn(page, await openForm(owner, address, opening), form)) {
      const opened = await openForm(owner, address, opening)
      const one = triesIn(page, opened, form).find((some) => some.name === name)
      if (one === undefined || JSON.stringify(opened[name]) === JSON.stringify(one.value)) continue
      const [{ id: last } = { id: 0 }] = await rows<{ id: number }>('SELECT max(id)::int AS id FROM journal_entry')
      const { [name]: _old, ...others } = opened
      const isNothing = Array.isArray(one.value) && one.value.length === 0
      const saved = await save(owner, address, { ...others, ...(isNothing ? {} : { [name]: one.value }), intent })
      if (saved.status !== 302) continue
      const entries = await entriesSince(last)
      read += entries.filter(({ changes }) => changes.length > 0).length
      problems.push(...problemsOf(form.form, one, entries), ...labelProblems(form.form, entries, labels))
    }
    for (const entries of await saveLines(address, form, page))
      problems.push(...labelProblems(form.form, entries, labels))
    expect(problems).toEqual([])
    expect(read).toBeGreaterThan(0)
  },
  300_000,
)
