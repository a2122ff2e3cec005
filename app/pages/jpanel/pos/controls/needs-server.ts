/** These forms end in a server call. Without a server they do not open, because saving them would fail. */
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

/** These panels contain the number of a product, line or sale. */
const RECORDS = /^(product|edit|refund)-/

/** A prepared device handles these itself. Children, fundraising pages and refunds need the server. */
const BY_DEVICE = new Set([
  'supporter',
  'billing',
  'addresses',
  'addresses-shipping',
  'details',
  'promo',
  'taxes',
  'costs',
])
const RECORDS_BY_DEVICE = /^(product|edit)-/

const worksHere = (panel: string): boolean => BY_DEVICE.has(panel) || RECORDS_BY_DEVICE.test(panel)

export const needsServer = (panel: string, isReadyHere: boolean): boolean =>
  (FORMS.has(panel) || RECORDS.test(panel)) && !(isReadyHere && worksHere(panel))
