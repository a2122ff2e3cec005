import { describe, expect, test } from 'vitest'
import {
  NO_TRIBUTE,
  noticeChoices,
  offersTribute,
  requestedTribute,
  tributeErrors,
  tributeSummary,
  type Tribute,
} from '~/pages/jpanel/pos/item/tribute'
import { tributeBody } from '~/wire/pos/tribute'
import { someProduct, someRules } from './shapes'

const tribute = (values: Partial<Tribute> = {}): Tribute => ({
  ...NO_TRIBUTE,
  isOn: true,
  typeId: 1,
  name: 'Joy Okafor',
  ...values,
})

const bodyOf = (typed: Tribute) => tributeBody(requestedTribute(typed))

describe('a tribute', () => {
  test('is offered where the product allows it and a type is switched on', () => {
    expect(offersTribute(someProduct({ allowsTributes: true }), someRules())).toBe(true)
    expect(offersTribute(someProduct({ allowsTributes: true }), someRules({ tributeTypes: [] }))).toBe(false)
    expect(offersTribute(someProduct(), someRules())).toBe(false)
  })

  test('is described in one line, with who is notified', () => {
    const rules = someRules({ tributeTypes: [{ id: 1, label: 'In memory of' }] })
    expect(tributeSummary(NO_TRIBUTE, rules)).toBe('')
    expect(tributeSummary(tribute(), rules)).toBe('In memory of Joy Okafor')
    expect(tributeSummary(tribute({ notify: 'letter', notifyName: 'Rosa ' }), rules)).toBe(
      'In memory of Joy Okafor, letter to Rosa',
    )
  })

  test('needs a type and a name; the notice needs its recipient', () => {
    expect(tributeErrors(NO_TRIBUTE)).toEqual({})
    expect(Object.keys(tributeErrors(tribute({ typeId: null, name: ' ' })))).toEqual(['tribute-type', 'tribute-name'])
    expect(Object.keys(tributeErrors(tribute({ notify: 'email' })))).toEqual(['tribute-notifyName', 'tribute-email'])
    expect(Object.keys(tributeErrors(tribute({ notify: 'email', notifyName: 'Rosa', email: 'rosa' })))).toEqual([
      'tribute-email',
    ])
    expect(Object.keys(tributeErrors(tribute({ notify: 'letter', notifyName: 'Rosa' })))).toEqual([
      'tribute-address',
      'tribute-city',
      'tribute-zip',
      'tribute-country',
    ])
    expect(
      Object.keys(
        tributeErrors(
          tribute({
            notify: 'letter',
            notifyName: 'Rosa',
            address: '1 Pier',
            city: 'Portland',
            zip: '04101',
            country: 'US',
          }),
        ),
      ),
    ).toEqual(['tribute-state'])
  })

  test.each([
    ['none', []],
    ['both', ['', 'email', 'letter']],
    ['email', ['', 'email']],
    ['letter', ['', 'letter']],
  ] as const)('a product that allows %s offers these notices', (tributeNotice, offered) => {
    expect(noticeChoices({ tributeNotice }).map(({ value }) => value)).toEqual(offered)
  })

  test('rides on the add call; what belongs to another kind of notice is not sent', () => {
    expect(bodyOf(NO_TRIBUTE)).toEqual({})
    expect(bodyOf(tribute({ message: ' With love ', email: 'left@over.example' }))).toEqual({
      is_tribute: 1,
      tribute_type_id: 1,
      tribute_name: 'Joy Okafor',
      tribute_message: 'With love',
      tribute_notify: '',
    })
    const body = bodyOf(
      tribute({
        notify: 'letter',
        notifyName: 'Rosa',
        address: '1 Pier',
        city: 'Portland',
        state: 'ME',
        zip: '04101',
        country: 'US',
      }),
    )
    expect(body).toMatchObject({
      tribute_notify: 'letter',
      tribute_notify_address: '1 Pier',
      tribute_notify_zip: '04101',
      tribute_notify_at: null,
    })
    expect(body).not.toHaveProperty('tribute_notify_email')
  })
})
