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

export const needsServer = (panel: string): boolean => FORMS.has(panel) || RECORDS.test(panel)
