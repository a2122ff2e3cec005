import { expect, test } from 'vitest'
import { TEMPLATES } from '~/domain/messaging/templates'
import { OPENED } from '~/kit/typed/opened'
import { as, origin, rows, type Caller } from '../support/server'
import { formWith, type PostedForm } from '../support/posted-form'

type Value = string | string[]
/** A field that two people may change, and a value of it that nobody wrote before. */
type Field = { name: string; make: (number: number) => Value }
type Merged = { form: string; record: string; at: (id: string) => string; fields: [Field, Field] }

const words = (name: string): Field => ({ name, make: (number) => `Changed ${number}` })
const html = (name: string): Field => ({ name, make: (number) => `<p>Changed ${number}</p>` })
const wholes = (name: string): Field => ({ name, make: (number) => String(100 + number) })
const amounts = (name: string): Field => ({ name, make: (number) => `${100 + number}.00` })
const paths = (name: string, before: string): Field => ({ name, make: (number) => `${before}-${number}` })
const live = (table: string) => `SELECT id FROM ${table} WHERE deleted_at IS NULL`
const EVENTS = ['contribution_paid', 'contributions_paid', 'supporter_created', 'supporter_updated']
/** Each of two events or more. */
const SOME_EVENTS = Array.from({ length: 16 }, (_, bits) =>
  EVENTS.filter((_event, at) => (bits >> at) % 2 === 1),
).filter((some) => some.length > 1)

/** Every form that merges, with the record that it is tried on. */
const FORMS: Merged[] = [
  {
    form: 'category',
    record: live('category'),
    at: (id) => `categories/${id}`,
    fields: [words('name'), words('description')],
  },
  {
    form: 'promo code',
    record: live('promo_code'),
    at: (id) => `promotions/${id}`,
    fields: [words('description'), wholes('usageLimit')],
  },
  {
    form: 'segment',
    record: live('segment'),
    at: (id) => `segments/${id}`,
    fields: [words('name'), words('description')],
  },
  {
    form: 'payment group',
    record: live('payment_group'),
    at: (id) => `payment_options/${id}`,
    fields: [words('name'), amounts('options[0].amount')],
  },
  {
    form: 'membership',
    record: live('membership'),
    at: (id) => `memberships/${id}`,
    fields: [words('name'), words('publicName')],
  },
  { form: 'tax', record: live('tax_rule'), at: (id) => `taxes/${id}`, fields: [words('description'), words('city')] },
  {
    form: 'shipping method',
    record: live('shipping_method'),
    at: (id) => `shipping/${id}`,
    fields: [words('name'), amounts('prices[0].price')],
  },
  {
    form: 'user-defined field',
    record: live('user_defined_field'),
    at: (id) => `user-defined-fields/${id}`,
    fields: [words('name'), wholes('sequence')],
  },
  {
    form: 'redirect',
    record: live('redirect'),
    at: (id) => `redirects/${id}`,
    fields: [paths('source', '/from'), paths('target', '/to')],
  },
  { form: 'tribute', record: live('tribute'), at: (id) => `tributes/${id}`, fields: [words('name'), words('message')] },
  {
    form: 'sponsor',
    record: "SELECT id FROM sponsor WHERE ended_on < '2026-01-01'",
    at: (id) => `sponsors/${id}`,
    fields: [
      words('endedNote'),
      { name: 'endedOn', make: (number) => new Date(Date.UTC(2026, 0, number)).toISOString().slice(0, 10) },
    ],
  },
  {
    form: 'email',
    record: `SELECT '${Object.keys(TEMPLATES)[0]}' AS id`,
    at: (id) => `settings/emails/${id}`,
    fields: [words('subject'), html('body')],
  },
  {
    form: 'tribute type',
    record: live('tribute_type'),
    at: (id) => `tributes/types/${id}`,
    fields: [words('label'), words('emailSubject')],
  },
  {
    form: 'webhook',
    record: live('hook'),
    at: (id) => `settings/hooks/${id}`,
    fields: [
      paths('payloadUrl', 'https://books.harborlight.example/almoner'),
      { name: 'events', make: (number) => SOME_EVENTS[number % SOME_EVENTS.length] ?? [] },
    ],
  },
  {
    form: 'virtual event',
    record: live('virtual_event'),
    at: (id) => `virtual-events/${id}/edit`,
    fields: [words('name'), words('prestreamLine1')],
  },
  {
    form: 'plan',
    record: "SELECT profile_id AS id FROM recurring_profile WHERE status = 'Active' AND NOT is_locked",
    at: (id) => `recurring_payments/${id}`,
    fields: [amounts('amount'), wholes('cycles')],
  },
  {
    form: 'receipt template',
    record: live('tax_receipt_template'),
    at: (id) => `tax_receipts/templates/${id}`,
    fields: [words('name'), html('body')],
  },
  {
    form: 'tax receipt',
    record: `${live('tax_receipt')} AND status = 'draft'`,
    at: (id) => `tax_receipts/${id}`,
    fields: [words('firstName'), words('city')],
  },
  {
    form: 'contribution',
    record: 'SELECT number AS id FROM contribution WHERE confirmed_at IS NOT NULL AND deleted_at IS NULL',
    at: (id) => `contributions/${id}/edit`,
    fields: [words('billingFirstName'), words('customerNotes')],
  },
  {
    form: 'supporter',
    record: 'SELECT id FROM supporter',
    at: (id) => `supporters/${id}/edit`,
    fields: [words('title'), words('billCity')],
  },
]

const owner = await as('owner')
await owner.post('/jpanel/virtual-events/save', {
  name: 'Lantern Night',
  logo: '/logo.png',
  background_image: '/back.png',
  theme_style: 'light',
  theme_primary_color: 'pink',
  start_date: 'Dec 5, 2026',
  video_source: 'youtube',
  video_id: 'dQw4w9WgXcQ',
  is_chat_enabled: 0,
  is_amount_tally_enabled: 1,
  is_honor_roll_enabled: 0,
  is_emoji_reaction_enabled: 0,
  is_celebration_enabled: 0,
})

const open = async (address: string): Promise<PostedForm> => formWith(await (await owner.visit(address)).text(), OPENED)

function save(who: Caller, address: string, values: PostedForm): Promise<Response> {
  const pairs = Object.entries({ ...values, intent: 'save' }).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one]),
  )
  return who.raw(address, {
    method: 'POST',
    headers: { accept: 'text/html', origin: origin() },
    body: new URLSearchParams(pairs),
  })
}

/** Which of two fields somebody changes. */
const CHANGES: [boolean, boolean][] = [
  [true, false],
  [false, true],
  [true, true],
]

test.each(FORMS)(
  '$form: keeps what both saved, and asks where both changed a field',
  async ({ record, at, fields }) => {
    const [row] = await rows<{ id: string | number }>(`${record} ORDER BY 1 DESC LIMIT 1`)
    const address = `/jpanel/${at(String(row?.id))}`
    let number = 0
    const changesOf = (changes: readonly boolean[]): PostedForm =>
      Object.fromEntries(fields.filter((_, index) => changes[index]).map(({ name, make }) => [name, make(++number)]))
    for (const first of CHANGES)
      for (const second of CHANGES) {
        const opened = await open(address)
        const [ada, ben] = [changesOf(first), changesOf(second)]
        const saved = await save(owner, address, { ...opened, ...ada })
        expect(saved.status, await saved.text()).toBe(302)
        const answer = await save(owner, address, { ...opened, ...ben })
        const page = await answer.text()
        const isClash = fields.some(({ name }) => name in ada && name in ben)
        expect(answer.status, page).toBe(isClash ? 409 : 302)
        expect(await open(address)).toMatchObject(isClash ? ada : { ...ada, ...ben })
        if (!isClash) continue
        // Who it was is said, what was typed is still there, and what only the other one changed is shown.
        expect(page).toMatch(/\S+ changed this meanwhile/)
        const returned = formWith(page, OPENED)
        expect(returned).toMatchObject({ ...ada, ...ben })
        const pressed = await save(owner, address, returned)
        expect(pressed.status, await pressed.text()).toBe(302)
        expect(await open(address)).toMatchObject({ ...ada, ...ben })
      }
  },
)
