/** Kinds of records in the journal: their word, and the page of one by its id. */
type RecordKind = { word: string; path?: (id: string) => string }

const at = (place: string) => (id: string) => `/jpanel/${place}/${id}`

const RECORD_KINDS: Readonly<Record<string, RecordKind>> = {
  'book-check': { word: 'Check of the books' },
  category: { word: 'Category', path: at('categories') },
  contribution: { word: 'Contribution' },
  conversation: { word: 'Conversation', path: at('messenger/conversations') },
  donation_form: { word: 'Donation form' },
  donor_import: { word: 'Import of donors' },
  download: { word: 'Download' },
  feed: { word: 'Feed', path: at('feeds') },
  fundraising_page: { word: 'Fundraising page' },
  hook: { word: 'Webhook', path: at('settings/hooks') },
  import_workbook: { word: 'Import', path: at('import') },
  integration: { word: 'Integration' },
  'mail-template': { word: 'Email template', path: at('settings/emails') },
  media: { word: 'File' },
  membership: { word: 'Membership level', path: at('memberships') },
  note: { word: 'Note' },
  page: { word: 'Page', path: at('pages') },
  payment_group: { word: 'Payment options', path: at('payment_options') },
  payment_method: { word: 'Payment method' },
  payment_provider: { word: 'Payment provider' },
  'phone-number': { word: 'Phone number' },
  post: { word: 'Post', path: at('feeds/posts') },
  product: { word: 'Product', path: at('products') },
  promo_code: { word: 'Promo code', path: at('promotions') },
  'receipt-template': { word: 'Receipt template', path: at('tax_receipts/templates') },
  'recurring-plan': { word: 'Plan', path: at('recurring_payments') },
  'recurring-transaction': { word: 'Charge of a plan', path: at('transactions') },
  redirect: { word: 'Redirect', path: at('redirects') },
  saved_view: { word: 'Saved view' },
  segment: { word: 'Segment', path: at('segments') },
  settings: { word: 'Settings', path: at('settings') },
  shipping_method: { word: 'Shipping method', path: at('shipping') },
  shipping_tiers: { word: 'Shipping tiers' },
  sponsorship: { word: 'Sponsorship', path: at('sponsorship') },
  staff: { word: 'User', path: at('users') },
  staff_role: { word: 'Role', path: at('users/roles') },
  supporter: { word: 'Supporter', path: at('supporters') },
  task: { word: 'Job', path: at('jobs') },
  'tax-receipt': { word: 'Tax receipt', path: at('tax_receipts') },
  tax_rule: { word: 'Tax', path: at('taxes') },
  theme: { word: 'Theme' },
  theme_asset: { word: 'File of a theme' },
  'timeline-post': { word: 'Update' },
  tribute: { word: 'Tribute', path: at('tributes') },
  'tribute-type': { word: 'Tribute type', path: at('tributes/types') },
  user_defined_field: { word: 'Field of your own', path: at('user-defined-fields') },
  virtual_event: { word: 'Virtual event' },
}

export const KIND_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(RECORD_KINDS).map(([kind, { word }]) => [kind, word]),
)

/** The page of an entry's record; contributions go by their number. */
export function recordPath(entry: { kind: string; id: string; number: string | null }): string | null {
  if (entry.kind === 'contribution') return entry.number === null ? null : `/jpanel/contributions/${entry.number}`
  return RECORD_KINDS[entry.kind]?.path?.(entry.id) ?? null
}
