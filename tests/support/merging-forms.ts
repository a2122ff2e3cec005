import { PERMISSIONS as ALL } from '~/domain/auth/roles'
import { hashId } from '~/kit/codes/public-id'
import { TEMPLATES } from '~/domain/messaging/templates'

const PERMISSIONS = [...ALL]

type Value = string | string[]
/** A field that two people may change, and a value that is new each time. */
export type Field = { name: string; make: (number: number) => Value }
export type Merged = {
  form: string
  record: string
  at: (id: string) => string
  intent?: string
  fields: [Field, Field]
  /** A field of this form, if the page has another merging form before it. */
  holds?: string
  /** The list whose first row is opened, where rows are rendered as lines until then. */
  rows?: string
}

const words = (name: string): Field => ({ name, make: (number) => `Changed ${number}` })
const html = (name: string): Field => ({ name, make: (number) => `<p>Changed ${number}</p>` })
const wholes = (name: string): Field => ({ name, make: (number) => String(100 + number) })
const amounts = (name: string): Field => ({ name, make: (number) => `${100 + number}.00` })
const cents = (name: string): Field => ({ name, make: (number) => `0.${10 + number}` })
const paths = (name: string, before: string): Field => ({ name, make: (number) => `${before}-${number}` })
const live = (table: string) => `SELECT id FROM ${table} WHERE deleted_at IS NULL`
const EVENTS = ['contribution_paid', 'contributions_paid', 'supporter_created', 'supporter_updated']
const SOME_EVENTS = Array.from({ length: 16 }, (_, bits) =>
  EVENTS.filter((_event, at) => (bits >> at) % 2 === 1),
).filter((some) => some.length > 1)

/** Every form that merges, with the record on which it is tested. */
export const FORMS: Merged[] = [
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
    form: 'supporter type',
    record: live('account_type'),
    at: (id) => `supporter-types/${id}`,
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
    record: "SELECT id FROM sponsor WHERE started_at < '2026-01-01' AND ended_on IS NOT NULL",
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
  {
    form: 'timeline update',
    record: "SELECT sponsorship_id || '?update=' || id AS id FROM timeline_post WHERE sponsorship_id > 0",
    at: (id) => `sponsorship/${id}`,
    intent: 'edit-post',
    fields: [words('headline'), words('message')],
  },
  {
    form: 'sponsee',
    record: live('sponsorship'),
    at: (id) => `sponsorship/${id}/edit`,
    fields: [words('firstName'), words('privateNotes')],
  },
  {
    form: 'user',
    record: `${live('staff')} AND NOT is_owner`,
    at: (id) => `users/${id}`,
    fields: [words('firstName'), words('lastName')],
  },
  {
    form: 'role',
    record: 'SELECT id FROM staff_role WHERE key IS NULL',
    at: (id) => `users/roles/${id}`,
    fields: [words('name'), { name: 'permissions[]', make: (number) => PERMISSIONS.slice(number % 20, 24) }],
  },
  {
    form: 'feed',
    record: 'SELECT id FROM feed',
    at: (id) => `feeds/${id}`,
    fields: [words('name'), words('rssCopyright')],
  },
  {
    form: 'post',
    record: "SELECT p.id FROM post p JOIN feed f ON f.id = p.feed_id AND f.kind IN ('blog', 'news', 'article')",
    at: (id) => `feeds/posts/${id}`,
    fields: [words('name'), words('description')],
  },
  {
    form: 'page',
    record: `${live('page')} AND type = 'html' AND code IS NULL`,
    at: (id) => `pages/${id}`,
    fields: [words('title'), words('metaDescription')],
  },
  {
    form: 'product',
    record: `${live('product')} AND type IS NULL`,
    at: (id) => `products/${id}`,
    fields: [words('name'), words('variants[0].name')],
    rows: 'variants',
  },
  {
    form: 'panel of settings',
    record: "SELECT 'organization' AS id",
    at: (id) => `settings/${id}`,
    fields: [words('organization_city'), words('organization_number')],
  },
  {
    form: 'conversation',
    record: live('conversation'),
    at: (id) => `messenger/conversations/${id}`,
    fields: [
      { name: 'command', make: (number) => `CHANGED ${String.fromCodePoint(64 + number)}` },
      words('trackingSource'),
    ],
  },
  {
    form: 'list of tiers',
    record: 'SELECT 0 AS id',
    at: () => 'shipping/tiers',
    fields: [cents('tiers[0].from'), cents('tiers[0].from')],
  },
  {
    form: 'picture',
    record: "SELECT id FROM media WHERE content_type LIKE 'image/%'",
    at: (id) => `images?id=${id}`,
    intent: 'caption',
    fields: [words('caption'), words('caption')],
  },
  {
    form: 'membership of a supporter',
    record: `SELECT supporter_id || '/memberships?edit=' || id AS id FROM supporter_membership
      WHERE removed_at IS NULL AND starts_on < '2040-01-01'`,
    at: (id) => `supporters/${id}`,
    intent: 'change',
    fields: [
      words('endReason'),
      { name: 'endsOn', make: (number) => new Date(Date.UTC(2040, 0, number)).toISOString().slice(0, 10) },
    ],
  },
  {
    form: 'fundraising page',
    record: `${live('fundraising_page')} AND type = 'website'`,
    at: (id) => `fundraise/pages/${hashId(Number(id))}/edit`,
    fields: [words('title'), amounts('goal')],
  },
  {
    form: 'totals of a fundraising page',
    record: `${live('fundraising_page')} AND type = 'website'`,
    at: (id) => `fundraise/pages/${hashId(Number(id))}`,
    fields: [amounts('raised'), wholes('gifts')],
  },
  {
    form: 'provider',
    record: "SELECT 'paypal' AS id",
    at: () => 'settings/payment',
    fields: [words('credential1'), words('credential2')],
  },
  {
    form: 'own profile',
    record: "SELECT 'profile' AS id",
    at: (id) => id,
    fields: [words('firstName'), words('lastName')],
  },
  {
    form: 'URL of a virtual event',
    record: live('virtual_event'),
    at: (id) => `virtual-events/${id}/edit`,
    intent: 'slug',
    holds: 'slug',
    fields: [paths('slug', 'night'), paths('slug', 'night')],
  },
  {
    form: 'note',
    record: `SELECT supporter_id || '?tab=notes&edit=' || id AS id FROM supporter_note
      WHERE body LIKE '%met at the harbor%' AND deleted_at IS NULL`,
    at: (id) => `supporters/${id}`,
    intent: 'edit-note',
    // The form of a new note comes before it.
    holds: 'value="edit-note"',
    fields: [html('body'), html('body')],
  },
  {
    form: 'row of an import',
    record: `SELECT w.id || '/rows/' || r.row AS id FROM import_workbook w JOIN import_row r ON r.workbook_id = w.id
      WHERE w.state = 'draft'`,
    at: (id) => `import/${id}`,
    fields: [words('c0'), words('c1')],
  },
  {
    form: 'donation form',
    record: `${live('product')} AND type = 'donation_form'`,
    at: (id) => `fundraise/forms/${hashId(Number(id))}`,
    fields: [words('name'), words('headline')],
  },
]
