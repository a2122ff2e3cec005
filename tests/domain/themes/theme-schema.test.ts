import { describe, expect, test } from 'vitest'
import { workOf } from '../../support/work'
import { toPanel } from '~/domain/themes/theme-schema'

const LENGTH = 500_000
const MAX_STEPS = 2_000_000

const filled = (start: string, unit: string, end: string) =>
  start + Array.from({ length: Math.floor(LENGTH / (unit.length + 1)) }, () => unit).join(',') + end

const DEEP = '['.repeat(LENGTH / 2) + ']'.repeat(LENGTH / 2)

const panelOf = (schema: string) => toPanel({ id: 1 }, schema, [])
const fieldsOf = (schema: string) => panelOf(schema)?.groups.flatMap(({ fields }) => fields) ?? []

describe('the schema of a theme, which staff write', () => {
  test.each([
    ['groups', filled('[', '{"name":"a"}', ']')],
    ['groups without a name', filled('[', '{}', ']')],
    ['numbers', filled('[', '1', ']')],
    ['settings', filled('[{"name":"a","settings":[', '{"type":"text","id":"a"}', ']}]')],
    ['settings without a type', filled('[{"name":"a","settings":[', '{}', ']}]')],
    [
      'options',
      filled('[{"name":"a","settings":[{"type":"select","id":"a","options":[', '{"value":1,"label":2}', ']}]}]'),
    ],
    ['headers', filled('[{"name":"a","settings":[', '{"type":"header"}', ']}]')],
    ['levels of a default', `[{"name":"a","settings":[{"type":"text","id":"a","default":${DEEP}}]}]`],
    ['levels', DEEP],
  ])('takes few steps to read, and is drawn in few fields, however many %s it has', async (_what, schema) => {
    panelOf('[]')
    expect(await workOf(() => panelOf(schema))).toBeLessThan(MAX_STEPS)
    const panel = panelOf(schema)
    const choices = fieldsOf(schema).flatMap((field) => field.choices?.() ?? [])
    expect((panel?.groups.length ?? 0) + fieldsOf(schema).length).toBeLessThanOrEqual(700)
    expect(choices.length).toBeLessThanOrEqual(5001)
  })

  test('keeps what a theme has', () => {
    const setting = (id: number) => ({ type: 'select', id: `s${id}`, options: [{ value: 'a', label: 'A' }] })
    const schema = [{ name: 'Colors', settings: Array.from({ length: 300 }, (_one, at) => setting(at)) }]
    expect(fieldsOf(JSON.stringify(schema))).toHaveLength(300)
  })
})
