/** A prepared device handles these itself, and those of a product or of a line. */
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

const BY_SERVER = new Set(['shipping', 'child', 'fundraiser'])
const RECORDS_BY_SERVER = /^refund-/

/** These forms end in a server call. Without a server they do not open, because saving them would fail. */
export const needsServer = (panel: string, isReadyHere: boolean): boolean =>
  BY_DEVICE.has(panel) || RECORDS_BY_DEVICE.test(panel)
    ? !isReadyHere
    : BY_SERVER.has(panel) || RECORDS_BY_SERVER.test(panel)
