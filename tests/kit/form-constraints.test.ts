import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readConstraints } from '~/kit/form-constraints'
import { toFormSchema } from '~/kit/form-input'
import { PANELS } from '~/domain/settings/panels/panels'
import { panelFields } from '~/domain/settings/panels/panel'
import { PAGES } from '../support/page-addresses'
import { MODULES, reach, type TextControl } from '../support/text-controls'

const app = path.resolve('app')
const pages = readdirSync(path.join(app, 'pages'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => path.join(app, 'pages', file))

type Found = { id: string; form: string; schema: z.ZodType }

async function importOf(file: string, text: string, name: string): Promise<unknown> {
  const source = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(text)?.[1]
  if (source === undefined) throw new Error(`${file} imports no ${name}`)
  const at = source.startsWith('~/') ? path.join(app, source.slice(2)) : path.resolve(path.dirname(file), source)
  const target = [`${at}.ts`, `${at}.tsx`].find((one) => existsSync(one))
  if (target === undefined) throw new Error(`${name} is in no file`)
  return ((await import(target)) as Record<string, unknown>)[name]
}

async function schemasOf(file: string): Promise<Found[]> {
  const text = readFileSync(file, 'utf8')
  const found: Found[] = []
  for (const [, id = '', reader, name = '', input] of text.matchAll(
    /([\w-]+)'?: (readConstraints|readCurrencyConstraints)\((\w+)(\.input)?/g,
  )) {
    const made = await importOf(file, text, name)
    const schema = reader === 'readCurrencyConstraints' ? (made as (currency: string) => z.ZodType)('USD') : made
    found.push({
      id,
      form: `${path.relative(app, file)}: ${name}`,
      schema: input === undefined ? (schema as z.ZodType) : (schema as { input: z.ZodType }).input,
    })
  }
  return found
}

const SCHEMAS = (await Promise.all(pages.map(schemasOf))).flat()

/** `rows[].amount` as a form that holds this text in its first row. */
const holding = (name: string, text: string): unknown =>
  name.split('.').reduceRight<unknown>((value, part) => {
    const key = part.replace('[]', '')
    return { [key]: part.endsWith('[]') ? [value] : value }
  }, text)

const pathOf = (name: string): string => name.replaceAll('[]', '.0')

const isRefused = (schema: z.ZodType, name: string, value: number): boolean => {
  const read = toFormSchema(schema).safeParse(holding(name, String(value)))
  return (read.error?.issues ?? []).some((issue) => issue.path.join('.') === pathOf(name))
}

/** Records are chosen and not typed, and some forms send 0 for none. */
const isRecord = (name: string, max: number | undefined): boolean => max === 2 ** 31 - 1 || /(?:\bid|Id)$/.test(name)

const BOUNDED = SCHEMAS.flatMap(({ form, schema }) =>
  Object.entries(readConstraints(schema))
    .filter(([name, { max }]) => !isRecord(name, max))
    .flatMap(([name, { min, max }]) => [
      ...(min === undefined ? [] : [{ form, schema, name, bound: min, beyond: min - 1 }]),
      ...(max === undefined ? [] : [{ form, schema, name, bound: max, beyond: max + 1 }]),
    ]),
)

describe('the least and the most that a form says of a number', () => {
  test('are read from more than forty forms, and some fields have one', () => {
    expect(SCHEMAS.length).toBeGreaterThan(40)
    expect(BOUNDED.length).toBeGreaterThan(4)
  })

  test('are what the operation takes, and one beyond them is refused at this field', () => {
    const wrong = BOUNDED.filter(
      ({ schema, name, bound, beyond }) => isRefused(schema, name, bound) || !isRefused(schema, name, beyond),
    )
    expect(wrong.map(({ form, name, bound }) => `${form} ${name} ${bound}`)).toEqual([])
  })
})

/** Files whose fields of text set no limit of their own, each with the reason. */
const WITHOUT_LIMIT: Readonly<Record<string, string>> = {
  'ui/fields/bound-field.tsx': 'It takes the limit of its field.',
  'ui/fields/dates/date-range-field.tsx': 'The edges of a range are read as they are left, and never posted.',
  'ui/fields/late/tags.tsx': 'It says that a tag is too long, and cuts none.',
  'ui/form/address-form.tsx': 'It hands on the limit of its caller.',
  'ui/form/choice.tsx': 'It is a box.',
  'ui/form/day-input.tsx': 'It hands on the limit of its caller.',
  'ui/form/field.tsx': 'It hands on the limit of its caller.',
  'ui/form/password-input.tsx': 'It hands on the limit of its caller.',
  'ui/list/filter-control.tsx': 'It takes the limit from the schema of its filter.',
  'ui/overlay/command-palette.tsx': 'It is a search, which is stored nowhere.',
  'ui/rich-text/rich-text.tsx': 'An editor cuts nothing: it says by how much its text is too long.',
  'pages/jpanel/parts/media/library-text.tsx': 'It hands on the limit of its caller.',
  'pages/jpanel/parts/pickers/link-input.tsx': 'It hands on the limit of its caller.',
  'pages/jpanel/settings/parts/setting-control.tsx': 'Its limit is that of the setting, below.',
}

/** Forms whose schema bounds no text by its length, each with the reason. */
const UNBOUNDED: Readonly<Record<string, string>> = {
  'theme-file': 'A file of a theme is bounded in bytes, and is refused beside the editor.',
}

/** A form, and the fields of text that it draws. */
type Drawn = { file: string; ids: readonly string[]; controls: readonly TextControl[] }

const DRAWN: readonly Drawn[] = [...MODULES]
  .filter(([, { forms }]) => forms.length > 0)
  .map(([file, { forms }]) => ({
    file,
    ids: forms,
    controls: [...reach(file, (next) => MODULES.get(next)?.forms.length !== 0)]
      .flatMap((part) => MODULES.get(part)?.controls ?? [])
      .filter(({ field }) => field !== null),
  }))

/** `fields.name` and `row.name` are the field `name` of the form, or of its rows. */
function findNames(schema: z.ZodType, field: string): string[] {
  const key = field.split('.').at(-1) ?? ''
  const known = Object.keys(readConstraints(schema)).filter((name) => name.split('.').at(-1) === key)
  return known.length === 0 ? [key] : known
}

const isTooLong = (schema: z.ZodType, name: string, length: number): boolean =>
  (toFormSchema(schema).safeParse(holding(name, 'x'.repeat(length))).error?.issues ?? []).some(
    (issue) => issue.path.join('.') === pathOf(name) && /maximum of [\d,]+ characters/.test(issue.message),
  )

/** A field without a limit of its own has that of the schema; a limit of its own is no wider than the operation's. */
const isWrong = (schemas: readonly z.ZodType[], { field, limit }: TextControl): boolean =>
  limit === null
    ? !schemas.some((schema) => findNames(schema, field ?? '').some((name) => readConstraints(schema)[name]?.maxLength))
    : /^[\d_]+$/.test(limit) &&
      schemas.some((schema) =>
        // Rows may have a field of the same name.
        findNames(schema, field ?? '').every((name) => isTooLong(schema, name, Number(limit.replaceAll('_', '')))),
      )

describe('the longest text of a field', () => {
  test('is read from more than two hundred fields of more than fifty forms', () => {
    expect(DRAWN.length).toBeGreaterThan(50)
    expect(new Set(DRAWN.flatMap(({ controls }) => controls)).size).toBeGreaterThan(200)
  })

  test('is said by each field that is no field of a schema', () => {
    const open = [...MODULES.values()]
      .flatMap(({ controls }) => controls)
      .filter(({ file, field, limit }) => field === null && limit === null && !Object.hasOwn(WITHOUT_LIMIT, file))
    expect(open.map(({ at }) => at)).toEqual([])
    const files = [...MODULES.values()].flatMap(({ controls }) => controls).map(({ file }) => file)
    expect(Object.keys(WITHOUT_LIMIT).filter((file) => !files.includes(file))).toEqual([])
  })

  test('is sent by every page that shows the form, also where it only adds', () => {
    const silent = Object.keys(PAGES).flatMap((page) => {
      const parts = reach(`${page}.tsx`, () => false)
      const limited = new Set([...parts].flatMap((part) => MODULES.get(part)?.limited ?? []))
      return DRAWN.filter(({ file }) => parts.has(file))
        .filter(({ controls }) => controls.some(({ limit }) => limit === null))
        .flatMap(({ ids }) => ids)
        .filter((id) => !limited.has(id) && !Object.hasOwn(UNBOUNDED, id) && !id.includes('$'))
        .map((id) => `${page}: ${id}`)
    })
    expect(silent).toEqual([])
  })

  test('is that of the schema, and none is said that the operation refuses', () => {
    const wrong = DRAWN.flatMap(({ ids, controls }) => {
      const schemas = SCHEMAS.filter(({ id }) => ids.includes(id)).map(({ schema }) => schema)
      return schemas.length === 0
        ? []
        : controls.filter((control) => control.field?.includes('.') && isWrong(schemas, control))
    })
    expect(wrong.map(({ at, field, limit }) => `${at} ${field ?? ''} ${limit ?? 'none'}`)).toEqual([])
  })

  test('is declared by each setting of text', () => {
    const texts = PANELS.flatMap((panel) => panelFields<string>(panel)).filter(({ kind }) =>
      /^(?:text|area|url|secret)$/.test(kind),
    )
    expect(texts.length).toBeGreaterThan(20)
    expect(texts.filter(({ maxLength }) => maxLength === undefined).map(({ key }) => key)).toEqual([])
  })
})
