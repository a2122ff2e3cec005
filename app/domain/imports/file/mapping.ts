import type { Column } from '../field'

export const normalizeHeader = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

const OTHER_NAMES: Readonly<Record<string, string>> = {
  firstname: 'first_name',
  first: 'first_name',
  forename: 'first_name',
  givenname: 'first_name',
  lastname: 'last_name',
  last: 'last_name',
  surname: 'last_name',
  familyname: 'last_name',
  emailaddress: 'email',
  company: 'organization_name',
  organization: 'organization_name',
  organisation: 'organization_name',
  street: 'address_line_1',
  address: 'address_line_1',
  address1: 'address_line_1',
  address2: 'address_line_2',
  town: 'city',
  province: 'state',
  region: 'state',
  postcode: 'zip',
  postalcode: 'zip',
  zipcode: 'zip',
  phonenumber: 'phone',
  telephone: 'phone',
  amount: 'total',
  giftamount: 'total',
  subtotal: 'subtotal_amt',
  giftdate: 'date',
  donationdate: 'date',
  optin: 'email_opt_in',
  marketingoptin: 'marketing_opt_in',
  donornumber: 'donor_id',
  salesforceid: 'sf_id',
  dob: 'birth_date',
  birthday: 'birth_date',
  sex: 'gender',
  reference: 'reference_number',
  childid: 'reference_number',
  type: 'account_type',
  title: 'headline',
  createdon: 'created_at',
  datecreated: 'created_at',
  donorperfectid: 'donor_id',
  supportertype: 'account_type',
  shippingaddress2: 'ship_address_02',
  shippingstateprov: 'ship_state',
  shippingzippostal: 'ship_zip',
  billingaddress2: 'bill_address_02',
  billingstateprov: 'bill_state',
  billingzippostal: 'bill_zip',
}

const BILLED = new Set([
  'organization_name',
  'address_line_1',
  'address_line_2',
  'city',
  'state',
  'zip',
  'phone',
  'country',
])
const ADDRESS_PARTS: Readonly<Record<string, string>> = { address_line_1: 'address_01', address_line_2: 'address_02' }

function matchField(header: string, byKey: ReadonlyMap<string, string>): string {
  const exact = header.trim()
  if (byKey.get(normalizeHeader(exact)) === exact) return exact
  const word = normalizeHeader(exact)
  if (word === '') return ''
  const known = byKey.get(word)
  if (known !== undefined) return known
  const other = Object.hasOwn(OTHER_NAMES, word) ? (OTHER_NAMES[word] ?? word) : exact.toLowerCase()
  const found = byKey.get(normalizeHeader(other))
  if (found !== undefined || !BILLED.has(other)) return found ?? ''
  return byKey.get(normalizeHeader(`bill_${ADDRESS_PARTS[other] ?? other}`)) ?? ''
}

export function suggestMapping(headers: readonly string[], columns: readonly Column[]): string[] {
  const byKey = new Map<string, string>()
  for (const { field } of columns) byKey.set(normalizeHeader(field.label), field.key)
  for (const { field } of columns) byKey.set(normalizeHeader(field.key), field.key)
  const exact = new Set(
    headers.map((header) => header.trim()).filter((header) => byKey.get(normalizeHeader(header)) === header),
  )
  const taken = new Set<string>()
  const refused = columns.some(({ field }) => field.key === 'custom_*')
  return headers.map((header) => {
    const key = refused && header.trim().startsWith('custom_') ? header.trim() : matchField(header, byKey)
    if (key === '' || taken.has(key) || (key !== header.trim() && exact.has(key))) return ''
    taken.add(key)
    return key
  })
}
