import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { DomainError, type FieldErrors } from '~/kit/errors'
import { boundedText, emailText } from '~/kit/fields'
import { readConstraints } from '~/kit/form-constraints'
import { readForm } from '~/kit/form-input'
import { flag, optional, text } from '~/kit/whole-number'

const errorsOf = (schema: z.ZodType, fields: unknown): FieldErrors => {
  try {
    readForm(schema, fields)
  } catch (error) {
    if (error instanceof DomainError) return error.fields
    throw error
  }
  return {}
}

describe('readForm', () => {
  test.each([
    ['a number as text', z.number(), '12.5', 12.5],
    ['a box that is ticked', z.boolean(), 'on', true],
    ['a switch that is off', z.boolean(), '0', false],
    ['one value of a list', z.array(z.string()), 'one', ['one']],
    ['a list in its order', z.array(z.number()), ['2', '1'], [2, 1]],
    ['no value of a list', z.array(z.string()), undefined, []],
    ['numbers in rows', z.array(z.object({ q: z.number() })), [{ q: '3' }], [{ q: 3 }]],
    ['empty text that clears a field', z.string(), '', ''],
    ['text that may be a list', z.union([z.array(z.string()), z.string()]), 'one', 'one'],
    ['an empty file', z.instanceof(File).optional(), new File([], ''), undefined],
  ])('reads %s when it is posted', (_, schema, posted, value) => {
    const shape: z.ZodType<{ field?: unknown }> = z.object({ field: schema })
    expect(readForm(shape, posted === undefined ? {} : { field: posted }).field).toEqual(value)
  })

  test.each([
    ['a number in hexadecimal digits', z.number(), '0x10'],
    ['a number with an exponent', z.number(), '1e3'],
    ['no number', z.number(), ''],
    ['a word for a switch', z.boolean(), 'perhaps'],
    ['February 30', z.date(), '2026-02-30'],
  ])('refuses %s at its field', (_, schema, posted) => {
    expect(errorsOf(z.object({ rows: z.array(z.object({ field: schema })) }), { rows: [{ field: posted }] })).toEqual({
      'rows.0.field': ['This is not valid.'],
    })
  })

  test('refuses a list over its limit before its rows are read', () => {
    let read = 0
    const row = z.string().refine(() => ++read > 0)
    expect(errorsOf(z.object({ rows: z.array(row).max(2, 'Too many.') }), { rows: ['1', '2', '3'] })).toEqual({
      rows: ['Too many.'],
    })
    expect(read).toBe(0)
  })
})

test('reads the schema of every operation when a form is posted to it', () => {
  const modules = import.meta.glob<Record<string, unknown>>('../../app/domain/**/{schemas,*-input}.ts', { eager: true })
  const schemas = Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter((one) => one instanceof z.ZodType)
  expect(schemas.length).toBeGreaterThan(200)
  for (const schema of schemas) {
    const own = schema.safeParse({}).error?.issues.map(({ path }) => path.join('.') || 'base') ?? []
    // A missing group counts as an empty one, so that its missing fields are named.
    for (const field of Object.keys(errorsOf(schema, {})))
      expect(
        own.some((path) => field === path || field.startsWith(`${path}.`) || path === 'base'),
        field,
      ).toBe(true)
    expect(readConstraints(schema)).toBeTypeOf('object')
  }
})

describe('readConstraints', () => {
  test('says limits and required fields when a schema trims, transforms, checks and reads rows', () => {
    const schema = z
      .object({
        name: boundedText(40).pipe(z.string().min(1)),
        email: emailText('Email must be valid'),
        code: text(15).refine((typed) => typed !== null),
        note: text(250),
        count: z.number().int().min(1).max(9),
        isOpen: flag,
        kind: z.enum(['one', 'other']),
        tags: optional(z.array(z.string().max(20)).max(5)),
        rows: z.array(z.object({ label: z.string().min(1).max(30), amount: text(12) })).max(3),
      })
      .superRefine(() => undefined)
      .transform((typed) => ({ ...typed, made: true }))
    expect(readConstraints(schema)).toEqual({
      name: { required: true, maxLength: 40 },
      email: { required: true, maxLength: 254 },
      code: { required: true, maxLength: 15 },
      note: { maxLength: 250 },
      count: { required: true, min: 1, max: 9 },
      kind: { required: true },
      tags: { multiple: true },
      'tags[]': { maxLength: 20 },
      rows: { multiple: true },
      'rows[].label': { required: true, maxLength: 30 },
      'rows[].amount': { maxLength: 12 },
    })
  })
})
