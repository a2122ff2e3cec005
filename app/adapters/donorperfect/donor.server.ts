import { CrmRefused, type CrmDonor, type CrmPerson } from '~/ports/donor-crm'
import { readId, readWrittenId, type Call } from './client.server'
import { toStoredText, numberLiteral, parameters, textLiteral } from './tsql'
import type { CrmRecord } from './xml'

const JUNK_EMAILS = /@(?:none|asdf|nomail|noemail|test)\b/i

const MAX_LENGTHS = {
  first_name: 50,
  last_name: 75,
  address: 100,
  city: 50,
  state: 30,
  zip: 20,
  country: 30,
  email: 75,
} as const
const MAX_STATE_LENGTH = 2

const cut = (text: string | null, max: number): string => [...(text ?? '').trim()].slice(0, max).join('')
const plain = (text: string | null): string => (text ?? '').trim().toLowerCase()
const normalizeZip = (zip: string | null): string => plain(zip).replaceAll(' ', '')

type Found = { id: number; first: string; last: string }

const readMatches = (records: readonly CrmRecord[]): Found[] =>
  records.flatMap((record) => {
    const id = readId(record, 'donor_id')
    return id === null ? [] : [{ id, first: plain(record.first_name ?? ''), last: plain(record.last_name ?? '') }]
  })

const matchesName = ({ first, last }: Found, donor: CrmDonor): boolean => {
  const [named, organization] = [
    plain(toStoredText(donor.firstName ?? '')),
    plain(toStoredText(donor.organization ?? '')),
  ]
  return (named !== '' && first.includes(named)) || (organization !== '' && last.includes(organization))
}

/** Several donors of a household may share an email, so the name decides among them, else the oldest donor. */
async function byEmail(call: Call, donor: CrmDonor): Promise<number | null> {
  const email = plain(donor.email)
  if (email === '' || JUNK_EMAILS.test(email)) return null
  const organization = donor.organization && !donor.lastName ? " AND org_rec = 'Y'" : ''
  const candidates = readMatches(
    await call(
      `SELECT TOP 50 donor_id, first_name, last_name FROM dp WHERE LOWER(email) = ${textLiteral(email)}` +
        `${organization} ORDER BY donor_id`,
    ),
  )
  return (candidates.find((one) => matchesName(one, donor)) ?? candidates[0])?.id ?? null
}

async function byName(call: Call, donor: CrmDonor): Promise<number | null> {
  const [first, last, zip] = [
    plain(donor.firstName),
    plain(donor.lastName ?? donor.organization),
    normalizeZip(donor.zip),
  ]
  if (last === '' || zip === '') return null
  const begins = (column: string, text: string) =>
    `LEFT(LOWER(${column}), ${numberLiteral(toStoredText(text).length)}) = ${textLiteral(text)}`
  const records = await call(
    `SELECT TOP 50 donor_id, first_name, last_name FROM dp ` +
      `WHERE ${begins('last_name', last)} AND ${begins("REPLACE(zip, ' ', '')", zip)} ORDER BY donor_id`,
  )
  const candidates = readMatches(records)
  return (
    (first === '' ? candidates[0] : candidates.find((one) => one.first.includes(plain(toStoredText(first)))))?.id ??
    null
  )
}

async function isThere(call: Call, donorId: number): Promise<boolean> {
  const [record] = await call(`SELECT TOP 1 donor_id FROM dp WHERE donor_id = ${numberLiteral(donorId)}`)
  return readId(record, 'donor_id') === donorId
}

/** Saves new donors only, because the procedure would overwrite every field that it takes. */
async function save(call: Call, donor: CrmDonor): Promise<number> {
  if ((donor.state ?? '').trim().length > MAX_STATE_LENGTH)
    throw new CrmRefused('The state is longer than 2 characters.')
  const isOrganization = Boolean(donor.organization) && !donor.lastName
  const contact = [donor.firstName, donor.lastName].filter(Boolean).join(' ')
  const id = readWrittenId(
    await call(
      'dp_savedonor',
      parameters({
        donor_id: 0,
        first_name: isOrganization ? null : cut(donor.firstName, MAX_LENGTHS.first_name),
        last_name: cut(isOrganization ? donor.organization : donor.lastName, MAX_LENGTHS.last_name),
        middle_name: null,
        suffix: null,
        title: null,
        salutation: null,
        prof_title: null,
        opt_line: isOrganization ? cut(contact, MAX_LENGTHS.address) : null,
        address: cut(donor.address, MAX_LENGTHS.address),
        address2: null,
        city: cut(donor.city, MAX_LENGTHS.city),
        state: cut(donor.state, MAX_LENGTHS.state),
        zip: cut(donor.zip, MAX_LENGTHS.zip),
        country: cut(donor.country, MAX_LENGTHS.country),
        address_type: null,
        home_phone: null,
        business_phone: null,
        fax_phone: null,
        mobile_phone: null,
        email: cut(donor.email, MAX_LENGTHS.email),
        org_rec: isOrganization ? 'Y' : 'N',
        donor_type: isOrganization ? 'CO' : 'IN',
        nomail: 'N',
        nomail_reason: null,
        narrative: null,
        donor_rcpt_type: null,
        user_id: 'Almoner',
      }),
    ),
  )
  if (id <= 0) throw new Error('the donor CRM did not say which donor it made')
  return id
}

export async function findOrAddDonor(call: Call, donor: CrmDonor): Promise<number> {
  if (donor.donorId !== null && (await isThere(call, donor.donorId))) return donor.donorId
  return (await byEmail(call, donor)) ?? (await byName(call, donor)) ?? (await save(call, donor))
}

export const text = (record: CrmRecord, field: string): string | null => {
  const value = (record[field] ?? '').trim()
  return value === '' || value.toUpperCase() === 'NULL' ? null : value
}

export const PERSON =
  'donor_id, title, first_name, last_name, org_rec, email, address, address2, city, state, zip, country, ' +
  'home_phone, mobile_phone'
const PAGE = 250

export function personIn(record: CrmRecord | undefined): CrmPerson | null {
  const id = readId(record, 'donor_id')
  if (record === undefined || id === null) return null
  const isOrganization = text(record, 'org_rec')?.toUpperCase() === 'Y'
  return {
    donorId: id,
    isOrganization,
    title: text(record, 'title'),
    firstName: isOrganization ? null : text(record, 'first_name'),
    lastName: isOrganization ? null : text(record, 'last_name'),
    organization: isOrganization ? text(record, 'last_name') : null,
    email: text(record, 'email'),
    address: text(record, 'address'),
    address2: text(record, 'address2'),
    city: text(record, 'city'),
    state: text(record, 'state'),
    zip: text(record, 'zip'),
    country: text(record, 'country'),
    phone: text(record, 'mobile_phone') ?? text(record, 'home_phone'),
  }
}

export async function personsAfter(call: Call, donorId: number): Promise<CrmPerson[]> {
  const records = await call(
    `SELECT TOP ${PAGE} ${PERSON} FROM dp WHERE donor_id > ${numberLiteral(donorId)} ORDER BY donor_id`,
  )
  return records.map(personIn).filter((person) => person !== null)
}
