import { hashId } from '~/kit/codes/public-id'
import type { JournalEvent } from './entry-titles'

type KindOf<Event extends string> = Event extends `${infer Kind}.${string}` ? Kind : never
type Kind = KindOf<JournalEvent>

export type Parent = { kind: string; id: string }

type Place = { id: string; number: string | null; parent?: Parent | null }

type RecordKind = { word: string; path?: (place: Place) => string | null }

const isNumber = (id: string): boolean => /^[1-9]\d{0,8}$/.test(id)

const at =
  (place: string, rest = '') =>
  ({ id }: Place): string | null =>
    isNumber(id) ? `/jpanel/${place}/${id}${rest}` : null

const byName =
  (place: string) =>
  ({ id }: Place): string =>
    `/jpanel/${place}/${id}`

const fundraise =
  (place: 'forms' | 'pages') =>
  ({ id }: Place): string | null =>
    isNumber(id) ? `/jpanel/fundraise/${place}/${hashId(Number(id))}` : null

const only = (place: string) => (): string => `/jpanel/${place}`

const ofParent = ({ parent }: Place): string | null => (parent ? recordPath({ ...parent, number: null }) : null)

const RECORD_KINDS: Readonly<Record<Kind, RecordKind>> = {
  backup: { word: 'Backup', path: only('settings/backups') },
  'book-check': { word: 'Check of the books', path: only('reports/books') },
  category: { word: 'Category', path: at('categories') },
  connection: { word: 'Mail server and Stripe', path: only('settings/connections') },
  contribution: {
    word: 'Contribution',
    path: ({ number }) => (number === null ? null : `/jpanel/contributions/${number}`),
  },
  conversation: { word: 'Conversation', path: at('messenger/conversations') },
  deposit: { word: 'Deposit', path: at('reports/deposits') },
  donation_form: { word: 'Donation form', path: fundraise('forms') },
  donor_import: { word: 'Import of donors', path: only('settings/donor-import') },
  download: { word: 'Download', path: only('downloads') },
  feed: { word: 'Feed', path: at('feeds') },
  fundraising_page: { word: 'Fundraising page', path: fundraise('pages') },
  hook: { word: 'Webhook', path: at('settings/hooks') },
  import_workbook: { word: 'Import', path: at('import') },
  installation: { word: 'Installation' },
  integration: { word: 'Integration', path: only('settings/integrations') },
  job: { word: 'Background job', path: only('jobs') },
  'journal-export': { word: 'Journal export', path: at('reports/journal-exports') },
  'mail-template': { word: 'Email template', path: byName('settings/emails') },
  media: { word: 'File', path: only('images') },
  membership: { word: 'Membership level', path: at('memberships') },
  note: { word: 'Note', path: ofParent },
  outbox: { word: 'Outbox', path: only('settings/outbox') },
  page: { word: 'Page', path: at('pages') },
  payment_group: { word: 'Payment options', path: at('payment_options') },
  payment_method: { word: 'Payment method', path: ofParent },
  payment_provider: { word: 'Payment provider', path: only('settings/payment') },
  'phone-number': { word: 'Phone number', path: only('messenger') },
  post: { word: 'Post', path: at('feeds/posts') },
  'posting-accounts': { word: 'Posting accounts', path: only('settings/posting-accounts') },
  product: { word: 'Product', path: at('products') },
  'pos-device': { word: 'Device', path: at('devices') },
  'pos-sale': { word: 'Sale of a device', path: at('sales-to-review') },
  promo_code: { word: 'Promo code', path: at('promotions') },
  'receipt-template': { word: 'Receipt template', path: at('tax_receipts/templates') },
  'recurring-plan': { word: 'Plan', path: at('recurring_payments') },
  'recurring-transaction': { word: 'Charge of a plan', path: at('transactions') },
  redirect: { word: 'Redirect', path: at('redirects') },
  saved_view: { word: 'Saved view' },
  segment: { word: 'Segment', path: at('segments') },
  settings: { word: 'Settings', path: byName('settings') },
  shipping_method: { word: 'Shipping method', path: at('shipping') },
  shipping_tiers: { word: 'Shipping tiers', path: only('shipping/tiers') },
  sponsorship: { word: 'Sponsorship', path: at('sponsorship') },
  staff: { word: 'User', path: at('users') },
  staff_role: { word: 'Role', path: at('users/roles') },
  supporter: { word: 'Supporter', path: at('supporters') },
  supporter_type: { word: 'Supporter type', path: at('supporter-types') },
  task: { word: 'Job', path: at('jobs') },
  'tax-receipt': { word: 'Tax receipt', path: at('tax_receipts') },
  tax_rule: { word: 'Tax', path: at('taxes') },
  theme: { word: 'Theme', path: at('themes', '/settings') },
  theme_asset: { word: 'File of a theme', path: ofParent },
  'timeline-post': { word: 'Update', path: ofParent },
  tribute: { word: 'Tribute', path: at('tributes') },
  'tribute-type': { word: 'Tribute type', path: at('tributes/types') },
  user_defined_field: { word: 'Field of your own', path: at('user-defined-fields') },
  virtual_event: { word: 'Virtual event', path: at('virtual-events', '/edit') },
}

const kindNamed = (kind: string): RecordKind | null =>
  Object.hasOwn(RECORD_KINDS, kind) ? RECORD_KINDS[kind as Kind] : null

export const KIND_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(RECORD_KINDS).map(([kind, { word }]) => [kind, word]),
)

export function recordPath({ kind, ...place }: Place & { kind: string }): string | null {
  return kindNamed(kind)?.path?.(place) ?? null
}
