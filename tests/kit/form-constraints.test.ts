import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readConstraints } from '~/kit/form-constraints'
import { toFormSchema } from '~/kit/form-input'

const app = path.resolve('app')
const pages = readdirSync(path.join(app, 'pages'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => path.join(app, 'pages', file))

type Found = { form: string; schema: z.ZodType }

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
  for (const [, reader, name = '', input] of text.matchAll(/\b(readConstraints|constraintsIn)\((\w+)(\.input)?/g)) {
    const made = await importOf(file, text, name)
    const schema = reader === 'constraintsIn' ? (made as (currency: string) => z.ZodType)('USD') : made
    found.push({
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
