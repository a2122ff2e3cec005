import { beforeAll, describe, expect, test } from 'vitest'
import { calls as contributionsCalls } from '~/endpoints/jpanel/contributions'
import { calls as posCalls } from '~/endpoints/jpanel/pos'
import { testCtx } from '../../support/ctx'
import { call } from '../../support/call'
import { anAccountType, makeGift } from '../../support/factories'
import { cartWith } from '../../support/pos-calls'
import { CALLS as DOCUMENTED } from '../../contract/ledger'

const addBookmark = posCalls['POST /jpanel/pos/bookmark/add']
const removeBookmark = posCalls['POST /jpanel/pos/bookmark/remove']
const add = posCalls['POST /jpanel/pos/:id/add']
const addChild = posCalls['POST /jpanel/pos/:id/add_by_child_reference']
const addPage = posCalls['POST /jpanel/pos/:id/add_by_fundraising_page']
const complete = posCalls['POST /jpanel/pos/:id/complete']
const giveUp = posCalls['POST /jpanel/pos/:id/give_up_payment']
const open = posCalls['POST /jpanel/pos/new']
const applyPromos = posCalls['POST /jpanel/pos/:id/promos/apply']
const refund = posCalls['POST /jpanel/pos/:id/refund']
const remove = posCalls['POST /jpanel/pos/:id/remove']
const update = posCalls['POST /jpanel/pos/:id/update']
const batch = contributionsCalls['POST /jpanel/contributions/batch']

const ctx = testCtx()
let cart: number
let variant: number
beforeAll(async () => {
  await anAccountType()
  variant = (await makeGift()).id
  cart = (await cartWith(ctx, { variant_id: variant, amount: 10 })).id
})

const PERSON = [
  'title',
  'first_name',
  'last_name',
  'organization_name',
  'address',
  'address2',
  'city',
  'state',
  'zip',
  'country',
  'phone',
  'email',
]
const TAX = ['tax_address1', 'tax_address2', 'tax_city', 'tax_state', 'tax_zip', 'tax_country']
const PEOPLE = ['bill', 'ship'].flatMap((side) => PERSON.map((part) => `${side}_${part}`))
const TRIBUTE = [
  'name',
  'message',
  'notify',
  'notify_name',
  'notify_email',
  'notify_address',
  'notify_city',
  'notify_state',
  'notify_zip',
  'notify_country',
  'notify_at',
]

type Row = [path: string, endpoint: Parameters<typeof call>[0], fields: string[]]

/** Every field that can be malformed, for each call of the till. */
const CALLS: Row[] = [
  [
    'new',
    open,
    [
      'client_uuid',
      'currency_code',
      'member_id',
      'source',
      'referral_source',
      'comments',
      'is_anonymous',
      'ordered_at',
      'dcc_enabled_by_customer',
      'dcc_type',
      ...PEOPLE,
      ...TAX,
    ],
  ],
  [
    'update',
    update,
    [
      ...[
        'shipping_method_id',
        'courier_method',
        'is_free_shipping',
        'ordered_at',
        'source',
        'referral_source',
        'other_referral_source',
        'account_type_id',
        'email_opt_in',
      ],
      ...[
        'special_notes',
        'comments',
        'is_anonymous',
        'dcc_enabled_by_customer',
        'dcc_type',
        'member_id',
        'currency_code',
        'send_confirmation_emails',
        ...PEOPLE,
        ...TAX,
      ],
    ],
  ],
  [
    'add',
    add,
    [
      ...[
        'variant_id',
        'qty',
        'amount',
        'fund_code',
        'gift_aid',
        'public_message',
        'additional_notes',
        'metadata',
        'fundraising_page_id',
        'replaces_item_id',
      ],
      ...['recurring_frequency', 'recurring_with_initial_charge', ...TRIBUTE.map((part) => `tribute_${part}`)],
    ],
  ],
  ['add_by_child_reference', addChild, ['reference_number', 'recurring_with_initial_charge']],
  ['add_by_fundraising_page', addPage, ['fundraising_page_id', 'amount', 'fund_code', 'comments', 'is_anonymous']],
  ['remove', remove, ['order_item_id']],
  ['promos/apply', applyPromos, ['promocodes', 'promocode']],
  [
    'complete',
    complete,
    [
      ...[
        'payment_type',
        'cash_received',
        'check_number',
        'check_date',
        'check_amt',
        'payment_other_reference',
        'payment_other_note',
        'amount_shown',
        'mark_as_complete',
      ],
      ...['send_confirmation_emails', 'payment_token', 'payment_method_id', 'save_payment_method', 'ach_agree_tos'],
    ],
  ],
  ['give_up_payment', giveUp, ['attempt']],
  ['refund', refund, ['key', 'amount', 'lines']],
  ['bookmark/add', addBookmark, ['product_id']],
  ['bookmark/remove', removeBookmark, ['product_id']],
  ['contributions/batch', batch, ['action']],
]

const REST: Record<string, object> = {
  add: {
    get variant_id() {
      return variant
    },
  },
  add_by_child_reference: { reference_number: 'REF-1' },
  add_by_fundraising_page: { fundraising_page_id: 1 },
  refund: { key: 'b3b0a5f2-9a37-4d5c-8f1e-6a7f3a1c2d4e', lines: '' },
  'contributions/batch': { ids: [1] },
}

/** Neither a number nor a text nor a valid value of a form. */
const MALFORMED = { wrong: { deeper: 1 } }

describe('a malformed field is refused under the name it was sent under (R-CART-1)', () => {
  const rows = CALLS.flatMap(([path, endpoint, fields]) => fields.map((field) => [path, field, endpoint] as const))
  test.each(rows)('%s %s', async (path, field, endpoint) => {
    const body = { ...REST[path], ...(field === 'key' ? { whole: 1 } : {}), [field]: MALFORMED }
    const { status, json } = await call<{ message: string; errors?: Record<string, string[]> }>(endpoint, {
      ctx,
      body,
      ...(path === 'new' ? {} : { id: cart }),
    })
    expect([status, Object.keys(json.errors ?? {}).map((name) => name.split('.')[0])]).toEqual([422, [field]])
    expect(
      Object.values(json.errors ?? {})
        .flat()
        .every((sentence) => sentence !== ''),
    ).toBe(true)
  })
  test('no documented call of the till is left out; two only read, and find nothing for what they cannot read', () => {
    const reported = DOCUMENTED.filter(({ path }) => path.startsWith('/jpanel/pos/')).map(({ path }) =>
      path.replace(/^\/jpanel\/pos\/(\{id\}\/)?/, ''),
    )
    expect(reported).toHaveLength(12)
    expect(reported.filter((path) => !CALLS.some(([known]) => known === path))).toEqual([
      'categories.json',
      'products.json',
    ])
  })
  test('a field that is missing has its name too', async () => {
    expect((await call(add, { ctx, id: cart, body: {} })).json).toMatchObject({
      errors: { variant_id: ['No product selected.'] },
    })
    expect((await call(remove, { ctx, id: cart, body: {} })).json).toMatchObject({
      errors: { order_item_id: [expect.any(String)] },
    })
  })
  test('has its name when a rule names the field without its place', async () => {
    expect((await call(update, { ctx, id: cart, body: { ordered_at: 'the day after' } })).json).toMatchObject({
      errors: { ordered_at: ['Date is invalid.'] },
    })
    expect((await call(open, { ctx, body: { ordered_at: 'the day after' } })).json).toMatchObject({
      errors: { ordered_at: ['Date is invalid.'] },
    })
  })
  test('an answer to a question of the product is one of `fields`', async () => {
    const { json } = await call(add, {
      ctx,
      id: cart,
      body: { variant_id: variant, fields: { 12: { value: { no: 1 } } } },
    })
    expect(Object.keys(json.errors as object)).toEqual(['fields'])
  })
})
