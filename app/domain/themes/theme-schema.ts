import { z } from 'zod'
import type { FieldKind, SettingField, SettingGroup, SettingPanel } from '~/domain/settings/panels/panel'
import type { SettingChoice } from '~/domain/settings/choices'
import { toSlug } from '~/kit/site/slug'
import { readColor } from '~/kit/typed/color'

export const SCHEMA = 'config/settings_schema.json'

const KINDS: Readonly<Record<string, FieldKind>> = {
  text: 'text',
  link: 'text',
  font: 'text',
  product: 'text',
  number: 'number',
  bigText: 'area',
  html: 'area',
  css: 'area',
  js: 'area',
  'raw-html': 'area',
  'on-off': 'flag',
  select: 'choice',
  category: 'choice',
  multi: 'several',
  'multi-check': 'several',
  'multi-custom': 'tags',
  color: 'color',
  image: 'picture',
  media: 'picture',
}

const MAX_LENGTHS: Partial<Record<FieldKind, number>> = { text: 2000, area: 20_000, tags: 100, number: 20 }
const MAX_TAGS = 50
/** Limits what one page draws, because staff may make the schema as long as they like; the rest is left out. */
const MAX_GROUPS = 100
const MAX_SETTINGS = 500
const MAX_OPTIONS = 5000

/** An empty value of these kinds means the default. */
const ALWAYS_SET: readonly FieldKind[] = ['choice', 'color', 'number']

const words = z.union([z.string(), z.number()]).transform(String)
const Option = z.object({ value: words, label: words })
const Entry = z.object({
  type: z.string(),
  id: z
    .string()
    .regex(/^[A-Za-z]\w{0,63}$/)
    .optional(),
  label: words.optional(),
  info: words.optional(),
  content: words.optional(),
  default: z.unknown().optional(),
  options: z.unknown().optional(),
})
type Entry = z.output<typeof Entry>
const Group = z.object({ name: words, settings: z.unknown().optional() })

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

function takeFirst(max: number): (list: unknown) => unknown[] {
  let left = max
  return (list) => {
    const taken = isList(list) ? list.slice(0, left) : []
    left -= taken.length
    return taken
  }
}

/** Prefixes a theme's settings in the form, so that none is mistaken for a field of the page. */
const BEGINNING = 'theme_'
const toKey = (id: string): string => `${BEGINNING}${id}`
export const toId = (key: string): string => key.slice(BEGINNING.length)

const isNoList = (value: string): boolean => !value.includes(',')

type Parts = { categories: readonly SettingChoice[]; optionsIn: (list: unknown) => unknown[] }

function toChoices({ type, options, default: usual }: Entry, { categories, optionsIn }: Parts): SettingChoice[] | null {
  const kind = KINDS[type]
  if (kind !== 'choice' && kind !== 'several') return null
  const own = optionsIn(options)
    .map((option) => Option.safeParse(option))
    .flatMap(({ data }) => (data === undefined ? [] : [data]))
  if (kind === 'several') return own.filter(({ value }) => isNoList(value))
  const none = usual === undefined ? [{ value: '', label: 'None' }] : []
  return [...none, ...(type === 'category' ? categories : own)]
}

function storedDefault({ type, default: usual }: Entry): string {
  if (typeof usual === 'boolean') return usual ? '1' : '0'
  if (isList(usual)) return usual.filter((one) => typeof one !== 'object').join(',')
  const text = typeof usual === 'string' || typeof usual === 'number' ? String(usual) : ''
  return KINDS[type] === 'color' ? (readColor(text).value ?? text) : text
}

function toField(entry: Entry, parts: Parts): SettingField<string> | null {
  const kind = Object.hasOwn(KINDS, entry.type) ? KINDS[entry.type] : undefined
  if (kind === undefined || entry.id === undefined) return null
  const choices = toChoices(entry, parts)
  const maxLength = MAX_LENGTHS[kind]
  return {
    key: toKey(entry.id),
    label: entry.label ?? entry.id,
    kind,
    isRequired: ALWAYS_SET.includes(kind) && entry.default !== undefined,
    ...(entry.info === undefined ? {} : { help: entry.info }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(kind === 'tags' ? { maxTags: MAX_TAGS } : {}),
    ...(choices === null ? {} : { choices: () => choices }),
  }
}

type ShownGroup = SettingGroup<string> & { fields: SettingField<string>[] }

function toGroups(name: string, entries: readonly Entry[], parts: Parts): ShownGroup[] {
  const groups: ShownGroup[] = [{ title: name, id: toSlug(name), fields: [] }]
  for (const entry of entries) {
    const text = entry.content ?? entry.label ?? ''
    const field = toField(entry, parts)
    if (entry.type === 'header') groups.push({ title: text, fields: [] })
    else if (entry.type === 'info' || entry.type === 'warning') groups.push({ note: text, fields: [] })
    else if (field !== null) groups.at(-1)?.fields.push(field)
  }
  return groups
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export function toPanel(
  theme: { id: number },
  schema: string,
  categories: readonly SettingChoice[],
): SettingPanel<string> | null {
  const written = parseJson(schema)
  const read = z.array(Group).safeParse(isList(written) ? written.slice(0, MAX_GROUPS) : written)
  if (!read.success) return null
  const [settingsIn, parts] = [takeFirst(MAX_SETTINGS), { categories, optionsIn: takeFirst(MAX_OPTIONS) }]
  const entries = read.data.map(({ name, settings }) => ({
    name,
    entries: settingsIn(settings)
      .map((one) => Entry.safeParse(one))
      .flatMap(({ data }) => (data === undefined ? [] : [data])),
  }))
  const defaults = Object.fromEntries(
    entries
      .flatMap((group) => group.entries)
      .flatMap((entry) => (entry.id === undefined ? [] : [[toKey(entry.id), storedDefault(entry)]])),
  )
  return {
    id: String(theme.id),
    title: 'Settings',
    intro: 'How the website looks, without code.',
    permission: 'customize.edit',
    groups: entries.flatMap((group) => toGroups(group.name, group.entries, parts)),
    defaults,
  }
}

type Pictures = ReadonlyMap<number, string>

function valueFor({ kind }: SettingField<string>, text: string, pictures: Pictures): unknown {
  if (kind === 'flag') return text === '1'
  if (kind === 'several' || kind === 'tags') return text === '' ? [] : text.split(',')
  if (kind === 'picture') return pictures.get(Number(text)) ?? null
  if (kind === 'number') return text === '' ? null : Number(text)
  return text
}

/** The settings as a template reads them, by their ids: `settings.alert_on` is true or false, a picture its address. */
export const settingsFor = (
  fields: readonly SettingField<string>[],
  valueOf: (key: string) => string,
  pictures: Pictures,
): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [toId(field.key), valueFor(field, valueOf(field.key), pictures)]))
