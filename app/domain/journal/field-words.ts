import { NPS_WORDS } from '~/kit/codes/nps'
import { countryName } from '~/kit/countries'
import { capitalised } from '~/kit/text'
import { LABELS_OF_KINDS } from './labels-of-kinds'

const MINOR = /(?:Minor|_minor)$/

const LABELS: Readonly<Record<string, string>> = {
  'ach only': 'bank payments only',
  'allow check in': 'check-in at events',
  'allow tribute notification': 'notification',
  'alt button label': 'other button',
  'alt image': 'other picture',
  'base currency': 'currency',
  'client uuid': 'number',
  'CRM acknowledgepref': 'CRM acknowledgment preference',
  'CRM fair market value': 'fair market value in the CRM',
  'CRM gift narrative': 'CRM gift memo',
  'CRM no calc': 'left out of calculated fields',
  'CRM solicit': 'CRM solicitation',
  'CRM subsolicit': 'CRM sub-solicitation',
  'CRM ty letter no': 'CRM thank-you letter',
  'customer notes': 'staff notes',
  comments: 'special notes',
  'dcc enabled': 'supporter can cover the costs',
  'default country': 'country',
  'dpo currency': 'currency',
  'fair value': 'fair market value',
  'CRM gl code': 'fund code',
  'download file': 'file',
  'download limit': 'downloads',
  'download address limit': 'devices',
  'download expiry seconds': 'link works for',
  'gifts offset': 'contributions to add',
  'has chat': 'chat',
  'has honor roll': 'honor roll',
  'has celebrations': 'celebrations',
  'hide qty': 'hide quantity',
  'limit sales': 'sales limit',
  'notify recurring batch': 'summary of recurring charges',
  'outofstock allow': 'when stock runs out',
  'prestream line1': 'before the stream, line 1',
  'prestream line2': 'before the stream, line 2',
  'raised offset': 'amount to add',
  sequence: 'order',
  'sponsored auto': 'sponsored',
  'show in point of sale': 'sell at point of sale',
  'tab one label': 'tab 1 label',
  'tab one product': 'tab 1 product',
  'tab two label': 'tab 2 label',
  'tab two product': 'tab 2 product',
  'tab three label': 'tab 3 label',
  'tab three product': 'tab 3 product',
  'template suffix': 'template',
  'post template suffix': 'template of its posts',
  'tribute type ids': 'tribute types',
}

const SPELLED: Readonly<Record<string, string>> = {
  api: 'API',
  bcc: 'BCC',
  cc: 'CC',
  crm: 'CRM',
  html: 'HTML',
  id: 'ID',
  nps: 'NPS',
  pos: 'point of sale',
  qty: 'quantity',
  rss: 'RSS',
  seo: 'search engine',
  sku: 'SKU',
  url: 'URL',
  zip: 'ZIP',
}

const FIRST: Readonly<Record<string, string>> = { bill: 'billing', ship: 'shipping', dp: 'CRM' }

const IS = /^is(?:_|(?=[A-Z]))([A-Za-z])/
const FIRST_LINE = /\baddress ?(?:01|1)$/
const CUSTOM = /^meta(\d+)$/
const REFERENCE = /(?<!^(?:chat|client|merchant|pixel|video))(?<=.) ID$/
const SECOND_LINE = /\baddress ?(?:02|2)$/

/** Avoids inherited names such as `constructor`. */
const lookUp = <Said>(table: Readonly<Record<string, Said>>, name: string): Said | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

const readableKey = (key: string): string =>
  key
    .replace(MINOR, '')
    .replace(IS, (_, first: string) => first.toLowerCase())
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_.-]+/)
    .map((word) => lookUp(SPELLED, word.toLowerCase()) ?? word.toLowerCase())
    .map((word, index, all) => (index === 0 && all.length > 1 ? (lookUp(FIRST, word) ?? word) : word))
    .filter((word, index, all) => word !== 'dp' && !(word === 'CRM' && all[index - 1] === 'CRM'))
    .join(' ')
    .replace(FIRST_LINE, 'address')
    .replace(SECOND_LINE, 'address line 2')
    .replace(CUSTOM, 'custom field $1')
    .replace(REFERENCE, '')

export function fieldLabel(key: string, kind = ''): string {
  const words = readableKey(key)
  return capitalised(lookUp(lookUp(LABELS_OF_KINDS, kind) ?? {}, words) ?? lookUp(LABELS, words) ?? words)
}

export const withinSentence = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

const AMOUNTS: ReadonlySet<string> = new Set([
  'deposit total',
  'recurring-plan charged',
  'recurring-plan declined',
  'recurring-plan refunded',
])

export const isMinor = (key: string, kind = ''): boolean => MINOR.test(key) || AMOUNTS.has(`${kind} ${key}`)

const YES_NO = { N: 'No', Y: 'Yes' }
const PERIODS = {
  onetime: 'One time',
  weekly: 'Weekly',
  biweekly: 'Every two weeks',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  biannually: 'Twice a year',
  annually: 'Annually',
}
const DAYS = { 1: 'Monday', 2: 'Tuesday', 3: 'Wednesday', 4: 'Thursday', 5: 'Friday', 6: 'Saturday', 7: 'Sunday' }
const VALUE_IN_CRM = { 0: 'None', 1: 'Purchase value' }
const UNLIMITED = { '-1': 'Unlimited' }

const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'allow tribute notification': { 0: 'Nobody is notified', 1: 'By email or letter', 2: 'By email', 3: 'By letter' },
  'allow tributes': { 0: 'Off', 1: 'Optional', 2: 'Required' },
  'billing period': { ...PERIODS, biannually: 'Every six months' },
  'conversation kind': { donate_amount: 'Takes a gift', reply: 'Answers with a text' },
  'CRM fair market value': VALUE_IN_CRM,
  'CRM no calc': YES_NO,
  'CRM syncable': { '': 'Yes', 0: 'No', 1: 'Yes' },
  'day of week': DAYS,
  digest: {
    none: 'Never',
    daily: 'Every morning, for the day before',
    weekly: 'On Mondays, for the week before',
  },
  'discount type': {
    percent: 'Percent off each item',
    dollar: 'Amount off each item',
    bxgy_percent: 'Buy some, percent off everything',
    bxgy_dollar: 'Buy some, amount off everything',
  },
  'download expiry seconds': {
    ...UNLIMITED,
    3600: '1 hour',
    7200: '2 hours',
    18000: '5 hours',
    43200: '12 hours',
    86400: '1 day',
    172800: '2 days',
    432000: '5 days',
    864000: '10 days',
    2592000: '30 days',
    15552000: '180 days',
  },
  'download address limit': UNLIMITED,
  'download limit': UNLIMITED,
  'email opt in': { true: 'Subscribed', false: 'Unsubscribed' },
  'feed kind': {
    article: 'Articles',
    audio: 'Audio',
    blog: 'Blog',
    coupon: 'Coupons',
    event: 'Events',
    news: 'News',
    slide: 'Slides',
    snippet: 'Snippets',
    video: 'Videos',
  },
  frequency: PERIODS,
  gender: { F: 'Female', M: 'Male' },
  layout: { simplified: 'Simplified: the form alone', standard: 'Standard: with a landing page' },
  locale: {
    'en-AU': 'Australian English',
    'en-CA': 'Canadian English',
    'en-GB': 'British English',
    'en-NZ': 'English (New Zealand)',
    'en-US': 'American English',
    'fr-CA': 'Canadian French',
  },
  NPS: NPS_WORDS,
  'outofstock allow': { true: 'Keep selling', false: 'Stop selling' },
  'page type': {
    html: 'Page',
    advanced: 'Page in HTML code',
    liquid: 'Page in Liquid code',
    menu: 'Menu link or heading',
    category: 'Product category',
  },
  periods: { ...PERIODS, annually: 'Yearly', today_only: 'One time' },
  'payment_group type': {
    fixed_onetime: 'Fixed amount, once',
    fixed_recurring: 'Fixed amount, recurring',
    custom_onetime: 'Any amount, once',
    custom_recurring: 'Any amount, recurring',
  },
  promise: { calculation: 'How a gift is used, in percent', statement: 'A statement' },
  'redirect kind': { page: 'Page that forwards (HTML)', permanent: 'Permanent (301)', temporary: 'Temporary (302)' },
  'receipt-template style': {
    standard: 'Official receipt for income tax purposes',
    custom_label: 'A label of your own',
  },
  'segment visibility': { 0: 'Filters and details', 1: 'Details only', 2: 'Private' },
  'segment type': {
    text: 'Text',
    'multi-select': 'Options',
    'advanced-multi-select': 'Options with details',
    date: 'Date',
  },
  shipping: { 0: 'No', 1: 'Yes', 2: 'Yes, free' },
  'sponsored auto': { true: 'Automatic: with an active sponsor', false: 'Set by hand' },
  style: { single_account: 'One fund', supporters_choice: 'Supporter’s choice' },
  'donation_form template': { standard: 'One amount', amount_tiles: 'Amount tiles' },
  'user_defined_field type': {
    short_text: 'Short text',
    choice: 'Choice from a list',
    radio: 'Choice of buttons',
    multiple_choice: 'Multiple choice',
  },
  'video source': { vimeo: 'Vimeo', youtube: 'YouTube', mux: 'Our own stream (Mux)' },
}

const CODED = new Set(
  (
    'amount type|costs|credentials|download type|event|kind|knows|notify|primary color|privacy|reminder position|' +
    'secret|settlement|state|status|style|tag|template suffix|theme style|type|verification|visibility'
  ).split('|'),
)

const COUNTRY = /countr(?:y|ies)$/i

/** True if the field's values have labels, so that 0 and 1 do not mean no and yes. */
export const isCode = (key: string, kind = ''): boolean => {
  const words = readableKey(key)
  return Object.hasOwn(CODES, `${kind} ${words}`) || Object.hasOwn(CODES, words)
}

export function codeWords(key: string, value: unknown, { kind = '', locale = 'en-US' } = {}): string | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null
  const code = String(value)
  if (COUNTRY.test(key)) return /^[A-Z]{2}$/.test(code) ? countryName(code, locale) : null
  const words = readableKey(key)
  const known = lookUp(CODES, `${kind} ${words}`) ?? lookUp(CODES, words)
  if (known !== undefined && Object.hasOwn(known, code)) return known[code] ?? null
  if (typeof value === 'string' && CODED.has(words) && /^[a-z]+(?:[_-][a-z]+)*$/.test(code))
    return capitalised(code.replaceAll(/[_-]/g, ' '))
  return null
}
