import { describe, expect, test } from 'vitest'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { changed, errorsOf, saved, shownForm } from '../../support/products'

const ctx = testCtx()
const row = (id: number) => ctx.read.record<Record<string, unknown>>(sql`SELECT * FROM product WHERE id = ${id}`)

describe('custom fields', () => {
  const field = (change: object) => ({ type: 'text', name: 'Name', ...change })

  test('all nine types are stored with what their type has use for', async () => {
    const types = ['text', 'lg_text', 'select', 'multi-select', 'check', 'date', 'email', 'html', 'hidden']
    const { id } = await saved(ctx, {
      customFields: types.map((type) =>
        field({
          type,
          name: type,
          isRequired: 'on',
          options: 'A\nB',
          hint: 'hint',
          body: '<b>x</b>',
          defaultValue: 'A',
        }),
      ),
    })
    const rows = await ctx.read.records<Record<string, unknown>>(
      sql`SELECT type, is_required, default_value, body, hint, jsonb_array_length(choices) AS choices FROM custom_field
        WHERE product_id = ${id} ORDER BY sequence`,
    )
    expect(rows.map(({ type }) => type)).toEqual(types)
    expect(rows.filter(({ is_required }) => is_required === false).map(({ type }) => type)).toEqual(['html', 'hidden'])
    expect(rows.filter(({ choices }) => choices === 2).map(({ type }) => type)).toEqual(['select', 'multi-select'])
    expect(rows.filter(({ body }) => body !== null).map(({ type }) => type)).toEqual(['html'])
    expect(rows.filter(({ default_value }) => default_value === 'A').map(({ type }) => type)).toEqual([
      'text',
      'select',
      'multi-select',
      'hidden',
    ])
  })

  test('understands the documented marks of new and deleted rows', async () => {
    const { id } = await saved(ctx, { customFields: [field({ name: 'Stays' }), field({ name: 'Goes' })] })
    const { customFields } = await shownForm(ctx, id)
    await changed(ctx, id, {
      customFields: [
        { ...customFields[0], _isnew: '0', _isdelete: '' },
        { ...customFields[1], name: '', _isdelete: '1' },
        field({ id: 'new_3', name: 'Comes', _isnew: '1' }),
        field({ name: 'Never there', _isnew: '1', _isdelete: '1' }),
      ],
    })
    const rows = await ctx.read.rows<{ id: number; name: string }>(
      sql`SELECT id, name FROM custom_field WHERE product_id = ${id} AND deleted_at IS NULL ORDER BY sequence`,
    )
    expect(rows.map(({ name }) => name)).toEqual(['Stays', 'Comes'])
    expect(String(rows[0]?.id)).toBe(customFields[0]?.id)
  })

  test('labels and values are switched both ways, and the default is preserved', async () => {
    const { id } = await saved(ctx, {
      customFields: [field({ type: 'select', options: 'None\nPaper', defaultValue: 'Paper' })],
    })
    const simple = await shownForm(ctx, id)
    await changed(ctx, id, { customFields: [{ ...simple.customFields[0], isAdvanced: 'on' }] })
    const advanced = await shownForm(ctx, id)
    expect(advanced.customFields[0]).toMatchObject({
      isAdvanced: 'on',
      options: '',
      choices: [
        { label: 'None', value: 'None', isDefault: '' },
        { label: 'Paper', value: 'Paper', isDefault: 'on' },
      ],
    })
    const rows = [
      { label: 'None', value: '0' },
      { label: 'Paper', value: '1', isDefault: 'on' },
    ]
    await changed(ctx, id, { customFields: [{ ...advanced.customFields[0], choices: rows }] })
    const valued = await shownForm(ctx, id)
    expect(valued.customFields[0]).toMatchObject({
      defaultValue: '1',
      choices: [{ value: '0' }, { value: '1', isDefault: 'on' }],
    })
    await changed(ctx, id, { customFields: [{ ...valued.customFields[0], isAdvanced: '', defaultValue: '' }] })
    expect((await shownForm(ctx, id)).customFields[0]).toMatchObject({
      isAdvanced: '',
      options: 'None\nPaper',
      defaultValue: 'Paper',
    })
  })

  test.each([
    ['no choice', { type: 'select', options: ' \n' }, 'options', 'Please enter at least one choice.'],
    ['a choice twice', { type: 'select', options: 'A\nA' }, 'options', 'Each choice must be different.'],
    [
      'a default that is none of them',
      { type: 'select', options: 'A', defaultValue: 'B' },
      'defaultValue',
      'The default must be one of the choices.',
    ],
    [
      '500 choices',
      { type: 'select', options: Array.from({ length: 500 }, (_, index) => `C${index}`).join('\n') },
      'options',
      'A field can have up to 200 choices.',
    ],
    ['a type that is none', { type: 'color' }, 'type', 'Please choose one of the options.'],
    [
      'two default choices',
      {
        type: 'select',
        isAdvanced: 'on',
        choices: [
          { label: 'A', isDefault: 'on' },
          { label: 'B', isDefault: 'on' },
        ],
      },
      'choices.1.isDefault',
      'Only one can be the default.',
    ],
  ])('with %s it is refused at its field', async (_, change, at, message) => {
    expect(await errorsOf(saved(ctx, { customFields: [field(change)] }))).toEqual({
      [`customFields.0.${at}`]: [message],
    })
  })

  test('a new row without a name is dropped; one that is gone is deleted softly', async () => {
    const { id } = await saved(ctx, {
      customFields: [field({ name: 'Kept' }), field({ name: '' }), field({ name: 'Gone' })],
    })
    const form = await shownForm(ctx, id)
    expect(form.customFields.map(({ name }) => name)).toEqual(['Kept', 'Gone'])
    await changed(ctx, id, { customFields: form.customFields.slice(0, 1) })
    expect(
      await ctx.read.records(
        sql`SELECT name, deleted_at IS NOT NULL AS gone FROM custom_field WHERE product_id = ${id} ORDER BY id`,
      ),
    ).toEqual([
      { name: 'Kept', gone: false },
      { name: 'Gone', gone: true },
    ])
  })

  test('one field of the CRM has at most one of ours: the last wins', async () => {
    const { id } = await saved(ctx, {
      customFields: [field({ name: 'A', mapTo: 'meta9' }), field({ name: 'B', mapTo: 'meta9' })],
    })
    expect((await shownForm(ctx, id)).customFields.map(({ mapTo }) => mapTo)).toEqual(['', 'meta9'])
  })
})

describe('funds', () => {
  test('one fund is normalized, and the code of the product follows it', async () => {
    const { id } = await saved(ctx, { fundCode: ' food -- bank 21 ' })
    expect(await row(id)).toMatchObject({
      fund_code: 'FOOD_BANK_21',
      designation_options: {
        type: 'single_account',
        default_account: 'FOOD_BANK_21',
        designations: [{ label: 'FOOD_BANK_21', account: 'FOOD_BANK_21', is_default: true }],
      },
    })
  })

  test('supporter’s choice needs the template that asks for payment; otherwise its default is the fund', async () => {
    const funds = {
      style: 'supporters_choice',
      designations: [
        { label: 'Food', account: 'food' },
        { label: '', account: '' },
        { label: 'Roof', account: 'roof', isDefault: 'on' },
      ],
    }
    const { id } = await saved(ctx, { ...funds, templateSuffix: 'page-with-payment' })
    expect(await row(id)).toMatchObject({
      fund_code: 'ROOF',
      designation_options: {
        type: 'supporters_choice',
        designations: [
          { label: 'Food', account: 'FOOD', is_default: false },
          { label: 'Roof', account: 'ROOF', is_default: true },
        ],
      },
    })
    const { id: plain } = await saved(ctx, funds)
    expect(await row(plain)).toMatchObject({
      fund_code: 'ROOF',
      designation_options: { type: 'single_account', default_account: 'ROOF' },
    })
    expect(
      await errorsOf(saved(ctx, { style: 'supporters_choice', designations: [{ label: 'Food', account: '' }] })),
    ).toEqual({
      'designations.0.account': ['Please enter a fund code.'],
    })
  })

  test('without any fund nothing is stored', async () => {
    const { id } = await saved(ctx)
    expect(await row(id)).toMatchObject({ fund_code: null, designation_options: null })
  })
})
