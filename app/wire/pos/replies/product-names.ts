export const PRODUCT = {
  id: 'id',
  name: 'name',
  code: 'code',
  summary: 'summary',
  thumbnail_url: 'thumbnail',
  picture: 'picture',
  available_for_purchase: 'available',
  is_available_for_sale: 'isAvailable',
  hide_qty: 'hidesQuantity',
  ach_only: 'isAchOnly',
  is_dcc_enabled: 'isDccEligible',
  is_tax_receiptable: 'isTaxReceiptable',
  allows_tributes: 'allowsTributes',
  requires_tribute: 'requiresTribute',
  tribute_type_ids: 'tributeTypeIds',
} as const

export const VARIANT = {
  id: 'id',
  sku: 'sku',
  is_donation: 'isDonation',
  billing_period: 'period',
  available_for_purchase: 'available',
  isshippable: 'isShippable',
  membership_id: 'membershipId',
  is_download: 'isDownload',
  thumbnail_url: 'thumbnail',
} as const

export const VARIANT_AMOUNTS = {
  price: 'listMinor',
  actual_price: 'priceMinor',
  price_minimum: 'minimumMinor',
} as const

export const FIELD = {
  id: 'id',
  type: 'type',
  name: 'name',
  hint: 'hint',
  body: 'body',
  choices: 'choices',
  default_value: 'defaultValue',
  isrequired: 'isRequired',
} as const

export const CHOOSING = 'supporters_choice'
