import { describe, expect, test } from 'vitest'
import { panelFields, type SettingPanel } from '~/domain/settings/panels/panel'
import { PANELS } from '~/domain/settings/panels/panels'
import { describeSetting, formValues, applyTyped, shownValues } from '~/domain/settings/panels/panel-values'
import { OPENED, markOpened } from '~/kit/typed/opened'

const panel = (id: string) => PANELS.find((one) => one.id === id)!
const typedAsShown = (id: string, stored: Record<string, string> = {}) => shownValues(panel(id), stored)

const secretPanel: SettingPanel = {
  id: 'secret',
  title: 'Secret',
  intro: '',
  permission: 'admin.general',
  groups: [{ fields: [{ key: 'organization_number', label: 'Key', kind: 'secret' }] }],
}

describe('a panel of settings', () => {
  test.each(PANELS.map(({ id }) => id))('%s changes nothing when saved as it is shown', (id) => {
    const shown = typedAsShown(id)
    const posted = Object.fromEntries(
      Object.entries(shown).filter(
        ([key, value]) => value !== '0' || !panelFields(panel(id)).some((f) => f.key === key && f.kind === 'flag'),
      ),
    )
    expect(applyTyped(panel(id), {}, posted)).toEqual({ changes: [], fields: {}, theirs: [], clashes: [] })
  })

  test('removes a value that equals its default', () => {
    const typed = { ...typedAsShown('organization'), organization_name: 'Almoner' }
    expect(applyTyped(panel('organization'), { organization_name: 'Harbor Light Trust' }, typed).changes).toEqual([
      { key: 'organization_name', value: null },
    ])
  })

  test('takes an unchecked box as off', () => {
    const { referral_sources_isactive: _off, ...typed } = typedAsShown('referral-sources')
    expect(applyTyped(panel('referral-sources'), { referral_sources_isactive: '1' }, typed).changes).toEqual([
      { key: 'referral_sources_isactive', value: null },
    ])
  })

  test('joins a list by commas, without blanks and repeats', () => {
    const typed = { ...typedAsShown('point-of-sale'), pos_sources: ' Phone, Gala ,,Phone\nMail' }
    expect(applyTyped(panel('point-of-sale'), {}, typed).changes).toEqual([
      { key: 'pos_sources', value: 'Phone,Gala,Mail' },
    ])
  })

  test.each([
    ['organization', { organization_name: ' ' }, 'organization_name', 'Please fill this field.'],
    [
      'organization',
      { organization_name: 'x'.repeat(101) },
      'organization_name',
      'This field can contain a maximum of 100 characters.',
    ],
    ['organization', { timezone: 'Europe/Atlantis' }, 'timezone', 'Choose an option from the list.'],
    ['organization', { website: 'javascript:alert(1)' }, 'website', 'Enter an address that starts with https://.'],
    ['organization', { default_country: 'XX' }, 'default_country', 'Choose an option from the list.'],
    [
      'point-of-sale',
      { pos_sources: `Phone,${'x'.repeat(51)}` },
      'pos_sources',
      'This field can contain a maximum of 50 characters.',
    ],
    ['fulfillment', { use_fulfillment: 'sometimes' }, 'use_fulfillment', 'Choose an option from the list.'],
  ])('%s refuses %j', (id, wrong, key, sentence) => {
    expect(applyTyped(panel(id), {}, { ...typedAsShown(id), ...wrong }).fields).toEqual({ [key]: [sentence] })
  })

  describe('when the form names the values it was shown with', () => {
    const shown = typedAsShown('organization', { organization_city: 'Halifax', organization_zip: 'B3H' })
    const saving = (typed: Record<string, string>, stored: Record<string, string>) =>
      applyTyped(panel('organization'), stored, { ...shown, ...typed, [OPENED]: JSON.stringify(markOpened(shown)) })

    test('keeps what another person saved in unchanged fields', () => {
      expect(saving({ organization_zip: 'B0J' }, { organization_city: 'Chester', organization_zip: 'B3H' })).toEqual({
        changes: [{ key: 'organization_zip', value: 'B0J' }],
        fields: {},
        theirs: ['organization_city'],
        clashes: [],
      })
    })

    test('names what both have changed, and describes what it has become by the words of the list', () => {
      expect(
        saving(
          { organization_city: 'Lunenburg', default_country: 'FR' },
          { organization_city: 'Chester', default_country: 'CA' },
        ),
      ).toEqual({
        changes: [],
        fields: {},
        theirs: ['organization_zip'],
        clashes: ['organization_city', 'default_country'],
      })
      expect(describeSetting(panel('organization'), 'default_country', 'CA')).toBe('Canada')
      expect(describeSetting(panel('organization'), 'organization_city', '')).toBe('nothing')
      expect(saving({ organization_city: 'Lunenburg' }, {}).clashes).toEqual(['organization_city'])
    })

    test('reports nothing when both set the same value', () => {
      expect(
        saving({ organization_city: 'Chester' }, { organization_city: 'Chester', organization_zip: 'B3H' }),
      ).toEqual({
        changes: [],
        fields: {},
        theirs: [],
        clashes: [],
      })
    })

    test.each(['', '{', 'null', '[1]', '{"organization_city":7}'])(
      'saves a form as it was typed when it does not name those values (%s)',
      (reported) => {
        const settled = applyTyped(
          panel('organization'),
          { organization_city: 'Chester' },
          { ...shown, organization_city: 'Lunenburg', [OPENED]: reported },
        )
        expect(settled.changes).toContainEqual({ key: 'organization_city', value: 'Lunenburg' })
      },
    )
  })

  test('never echoes a secret, and keeps it where the field is left blank', () => {
    expect(shownValues(secretPanel, { organization_number: 'sk_live_1' })).toEqual({ organization_number: '' })
    expect(applyTyped(secretPanel, { organization_number: 'sk_live_1' }, { organization_number: '' }).changes).toEqual(
      [],
    )
    expect(
      applyTyped(secretPanel, { organization_number: 'sk_live_1' }, { organization_number: 'sk_live_2' }).changes,
    ).toEqual([{ key: 'organization_number', value: 'sk_live_2' }])
  })
})

describe('settings that decide about prices', () => {
  test.each([
    ['shipping', 'shipping_handler', 'pigeon', 'Choose an option from the list.'],
    ['donor-covers-costs', 'dcc_percentage', '2.899', 'Enter a percentage below 100 with at most two decimal places.'],
    ['donor-covers-costs', 'dcc_percentage', '104 %', 'Enter a percentage below 100 with at most two decimal places.'],
    ['donor-covers-costs', 'dcc_cost_per_order', '0.45', null],
    ['donor-covers-costs', 'dcc_cost_per_order', '0,45', 'Enter an amount with at most two decimal places.'],
    ['recurring-plans', 'payment_day_options', '29', 'Choose an option from the list.'],
    ['recurring-plans', 'payment_day_options', '', 'Please fill this field.'],
  ])('%s: %s %s', (id, key, typed, sentence) => {
    expect(applyTyped(panel(id), {}, { [key]: typed }).fields[key]?.[0] ?? null).toBe(sentence)
  })
})

describe('exchange rates', () => {
  const saving = (rows: unknown, stored: Record<string, string> = {}) =>
    applyTyped(panel('currencies'), stored, { exchange_rates: rows })

  test('are rows of a currency and its rate; an accepted currency is one that has a row', () => {
    expect(
      saving([
        { currency: 'CAD', rate: ' 0.7286' },
        { currency: '', rate: '' },
        { currency: 'eur', rate: '1,000.5' },
      ]),
    ).toEqual({
      changes: [
        { key: 'extra_currencies', value: 'CAD,EUR' },
        { key: 'exchange_rates', value: 'CAD=0.7286,EUR=1000.5' },
      ],
      fields: {},
      theirs: [],
      clashes: [],
    })
  })

  test('are refused by row with what is wrong, and nothing of them is saved', () => {
    const RATE = 'Enter a rate above 0 and below 100000, with at most ten decimal places.'
    const { changes, fields } = saving([
      { currency: 'CAD', rate: '0' },
      { currency: 'CAD', rate: '1' },
      { currency: 'XXX', rate: '-1' },
      { currency: 'EUR' },
      { rate: '1.2' },
      { currency: { evil: 1 }, rate: ['2'] },
    ])
    expect(fields).toEqual({
      'exchange_rates.0.rate': [RATE],
      'exchange_rates.1.currency': ['CAD is already in the list.'],
      'exchange_rates.2.currency': ['Choose a currency from the list.'],
      'exchange_rates.2.rate': [RATE],
      'exchange_rates.3.rate': ['Please fill this field.'],
      'exchange_rates.4.currency': ['Please fill this field.'],
    })
    expect(changes.map(({ key }) => key)).not.toContain('exchange_rates')
  })

  test('are shown as rows, with the accepted currencies that have none yet', () => {
    expect(
      formValues(panel('currencies'), { exchange_rates: 'CAD=0.7286', extra_currencies: 'CAD,EUR' }),
    ).toMatchObject({
      exchange_rates: [
        { currency: 'CAD', rate: '0.7286' },
        { currency: 'EUR', rate: '' },
      ],
    })
  })
})

test('reads choices and tags from one text or one field each; stores choices in the order of their list', () => {
  const days = (typed: unknown) =>
    applyTyped(panel('recurring-plans'), {}, { ...typedAsShown('recurring-plans'), payment_day_options: typed })
  expect(days(['15', '1', '28', '']).changes).toEqual([{ key: 'payment_day_options', value: '1,15,28' }])
  expect(days('20, 10').changes).toEqual([{ key: 'payment_day_options', value: '10,20' }])
  const sources = (typed: unknown) =>
    applyTyped(panel('point-of-sale'), {}, { ...typedAsShown('point-of-sale'), pos_sources: typed })
  expect(sources(['Phone', 'Gala', '']).changes).toEqual([{ key: 'pos_sources', value: 'Phone,Gala' }])
  expect(sources(Array.from({ length: 21 }, (_, index) => `Source ${index}`)).fields.pos_sources?.[0]).toBe(
    'The maximum is 20. Not added: “Source 20”.',
  )
})
