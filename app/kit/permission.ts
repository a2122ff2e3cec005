/** Every model that permissions protect, with its levels (R-ACCESS-1; `fullfill` is spelled that way in the data). */
export const LEVELS = {
  node: ['view', 'add', 'edit'],
  post: ['view', 'add', 'edit'],
  posttype: ['edit'],
  customize: ['edit'],
  template: ['edit'],
  file: ['view', 'edit'],
  product: ['view', 'add', 'edit'],
  productcategory: ['edit'],
  promocode: ['add', 'edit'],
  order: ['view', 'fullfill', 'edit', 'refund'],
  taxreceipt: ['view', 'edit'],
  tribute: ['view', 'edit'],
  fundraisingpages: ['edit'],
  pledgecampaigns: ['edit'],
  pledges: ['edit'],
  pos: ['edit'],
  posdevice: ['edit'],
  possale: ['edit'],
  messenger: ['edit'],
  sponsorship: ['view', 'add', 'edit'],
  segment: ['edit'],
  paymentoption: ['edit'],
  sponsor: ['view', 'add', 'edit', 'mature'],
  member: ['view', 'add', 'edit', 'merge', 'login'],
  membership: ['edit'],
  account: ['edit'],
  kiosk: ['view', 'add', 'edit'],
  virtualevents: ['view', 'add', 'edit'],
  recurringpaymentprofile: ['view', 'edit', 'charge'],
  transaction: ['view', 'refund'],
  dashboard: ['view'],
  admin: ['accounts', 'billing', 'general', 'website', 'advanced', 'dpo'],
  email: ['edit'],
  tax: ['edit'],
  tributetype: ['edit'],
  shipping: ['edit'],
  alias: ['edit'],
  user: ['edit'],
  hooks: ['edit'],
  userdefinedfields: ['edit'],
  reports: [
    'payments_details',
    'product_orders',
    'orders_by_product',
    'referral_sources',
    'orders_by_customer',
    'stock_levels',
    'donor_covers_costs',
    'pledge-campaigns',
    'shipping',
    'gift_reconciliation',
    'donor_reconciliation',
    'abandoned_carts',
    'tax_reconciliation',
    'settlements',
    'transaction_fees',
    'check_ins',
  ],
} as const

export type Model = keyof typeof LEVELS

/** `order.edit`: a level of a model. */
export type Level = { [M in Model]: `${M}.${(typeof LEVELS)[M][number]}` }[Model]

/** Not in the catalog of permissions, so that only owners pass (R-ACCESS-1). */
export const OWNER_ONLY = 'owner.only'

/** Every right that a person can have. Two people with the same answers to these may do the same. */
export const ALL_LEVELS = [
  ...Object.entries(LEVELS).flatMap(([model, levels]) => levels.map((level) => `${model}.${level}` as Level)),
  OWNER_ONLY,
] as const

/** The levels view, add and edit include each other, so that a model with one of them can be checked for any. */
export type OnePermission = Model | Level | `${Model}.${'view' | 'add' | 'edit'}` | typeof OWNER_ONLY

/** A level; a model, for any of its levels; a list, of which one is enough; or `all`, a list that is needed in full. */
export type Permission = OnePermission | readonly OnePermission[] | { all: readonly OnePermission[] }
