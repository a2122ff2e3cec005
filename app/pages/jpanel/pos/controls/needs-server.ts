/** Forms that end in a call: without a server they are not opened, since nobody fills in what can only be refused. */
const FORMS = new Set([
  'supporter',
  'billing',
  'addresses',
  'addresses-shipping',
  'details',
  'promo',
  'shipping',
  'taxes',
  'costs',
  'child',
  'fundraiser',
])

/** Products and lines that are edited, and refunds, bear the number of their record. */
const RECORDS = /^(product|edit|refund)-/

/** A prepared device does these by itself: a child, a page, a known supporter and a refund are the server's. */
const BY_DEVICE = new Set(['billing', 'addresses', 'addresses-shipping', 'details', 'promo', 'taxes', 'costs'])
const RECORDS_BY_DEVICE = /^(product|edit)-/

const worksHere = (panel: string): boolean => BY_DEVICE.has(panel) || RECORDS_BY_DEVICE.test(panel)

/** `isReadyHere`: the device was prepared, and has its catalog. */
export const needsServer = (panel: string, isReadyHere: boolean): boolean =>
  (FORMS.has(panel) || RECORDS.test(panel)) && !(isReadyHere && worksHere(panel))
