import type { CrmDonorRecord, CrmEntry, CrmGiftRecord, CrmLikeness, CrmMatch, CrmPledge } from '~/ports/donor-crm'
import { readId, type Call } from './client.server'
import { PERSON, personIn, text } from './donor.server'
import { numberLiteral, textLiteral } from './tsql'
import type { CrmRecord } from './xml'

// R-CRM-6

const MAX_RECORDS = { gifts: 20, pledges: 100, matches: 20, parts: 100 } as const

const ENTRY = 'gift_id, gift_date, amount, currency, gl_code, gift_narrative'
const PLEDGE = `${ENTRY}, start_date, total, bill, frequency`
/** A split gift has a main record of type M and one record for each part. */
const IS_WHOLE = "(record_type = 'M' OR (record_type = 'G' AND ISNULL(split_gift, 'N') <> 'Y'))"

const CODES = {
  campaign: 'Campaign',
  solicit_code: 'Solicitation',
  sub_solicit_code: 'Sub-solicitation',
  gift_type: 'Gift type',
  ty_letter_no: 'Thank-you letter',
  acknowledgepref: 'Acknowledgment',
  reference: 'Reference',
  fmv: 'Fair market value',
} as const
const CODED = Object.keys(CODES) as (keyof typeof CODES)[]
const SERVICE_COLUMNS = new Set([
  'gift_id',
  'created_by',
  'created_date',
  'modified_by',
  'modified_date',
  'wl_import_id',
])

/** Reads `92.1900`, a value of type `money`, as `92.19`. */
function amountIn(record: CrmRecord | undefined, field: string): string {
  const [, whole = '0', fraction = ''] = /^(-?\d{1,13})(?:\.(\d{1,6}))?$/.exec((record?.[field] ?? '').trim()) ?? []
  const digits = fraction.replace(/0{1,6}$/, '')
  return digits === '' ? whole : `${whole}.${digits}`
}

/** Reads `11/19/2026`, with or without a time after it, as `2026-11-19`. */
function dayIn(record: CrmRecord, field: string): string | null {
  const value = text(record, field) ?? ''
  const [, month = '', day = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: |$)/.exec(value) ?? []
  if (year !== undefined) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return /^(\d{4}-\d{2}-\d{2})(?:[T ]|$)/.exec(value)?.[1] ?? null
}

const entryIn = (record: CrmRecord): CrmEntry[] => {
  const giftId = readId(record, 'gift_id')
  return giftId === null
    ? []
    : [
        {
          giftId,
          givenOn: dayIn(record, 'gift_date'),
          amount: amountIn(record, 'amount'),
          currency: text(record, 'currency')?.toUpperCase() ?? null,
          fundCode: text(record, 'gl_code'),
          narrative: text(record, 'gift_narrative'),
        },
      ]
}

const pledgeIn = (record: CrmRecord): CrmPledge[] =>
  entryIn(record).map((entry) => ({
    ...entry,
    givenOn: dayIn(record, 'start_date') ?? entry.givenOn,
    amount: amountIn(record, 'total'),
    bill: amountIn(record, 'bill'),
    frequency: text(record, 'frequency'),
  }))

/** Makes one call first: when the service is down, four calls would count as four failures. */
export async function donorRecord(call: Call, donorId: number): Promise<CrmDonorRecord | null> {
  const id = numberLiteral(donorId)
  const [found] = await call(`SELECT TOP 1 ${PERSON} FROM dp WHERE donor_id = ${id}`)
  const person = personIn(found)
  if (person === null) return null
  const newest = 'ORDER BY gift_date DESC, gift_id DESC'
  const [gifts, pledges, sums] = await Promise.all([
    call(`SELECT TOP ${MAX_RECORDS.gifts} ${ENTRY} FROM dpgift WHERE donor_id = ${id} AND ${IS_WHOLE} ${newest}`),
    call(
      `SELECT TOP ${MAX_RECORDS.pledges} ${PLEDGE} FROM dpgift WHERE donor_id = ${id} AND record_type = 'P' ${newest}`,
    ),
    call(`SELECT COUNT(gift_id) AS gifts, SUM(amount) AS total FROM dpgift WHERE donor_id = ${id} AND ${IS_WHOLE}`),
  ])
  return {
    person,
    gifts: gifts.flatMap(entryIn),
    pledges: pledges.flatMap(pledgeIn),
    count: Number(sums[0]?.gifts ?? 0) || 0,
    total: amountIn(sums[0], 'total'),
  }
}

const equals = (column: string, value: string): string => `LOWER(${column}) = ${textLiteral(value.toLowerCase())}`

export async function alikeRecords(
  call: Call,
  { firstName, lastName, email }: CrmLikeness,
  except: number | null,
): Promise<CrmMatch[]> {
  // Compares whole names. An organization has only a last name.
  const named = [firstName, lastName].filter((part) => part !== '').join(' ')
  const either = [
    ...(email === '' ? [] : [equals('email', email)]),
    ...(named === '' ? [] : [equals("LTRIM(ISNULL(first_name, '') + ' ' + last_name)", named)]),
    ...(firstName === '' && lastName !== '' ? [equals('last_name', lastName)] : []),
  ]
  if (either.length === 0) return []
  const others = except === null ? '' : ` AND donor_id <> ${numberLiteral(except)}`
  const records = await call(
    `SELECT TOP ${MAX_RECORDS.matches} ${PERSON} FROM dp WHERE (${either.join(' OR ')})${others} ORDER BY donor_id`,
  )
  const persons = records.map(personIn).filter((person) => person !== null)
  if (persons.length === 0) return []
  const ids = persons.map(({ donorId }) => numberLiteral(donorId)).join(', ')
  const sums = await call(
    `SELECT donor_id, SUM(amount) AS total FROM dpgift WHERE donor_id IN (${ids}) AND ${IS_WHOLE} GROUP BY donor_id`,
  )
  return persons.map((person) => ({
    person,
    total: amountIn(
      sums.find((sum) => readId(sum, 'donor_id') === person.donorId),
      'total',
    ),
  }))
}

const toLabel = (name: string): string => name.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase())

/** The organization may add columns to gifts, so no statement of ours can name them. */
const ownFields = (record: CrmRecord | undefined): [string, string][] =>
  Object.keys(record ?? {}).flatMap((name): [string, string][] => {
    const value = SERVICE_COLUMNS.has(name) || record === undefined ? null : text(record, name)
    return value === null ? [] : [[toLabel(name), value]]
  })

export async function giftRecord(call: Call, giftId: number): Promise<CrmGiftRecord | null> {
  const id = numberLiteral(giftId)
  const [record] = await call(
    `SELECT TOP 1 ${PLEDGE}, donor_id, record_type, plink, ${CODED.join(', ')} FROM dpgift WHERE gift_id = ${id}`,
  )
  if (record === undefined) return null
  const type = text(record, 'record_type')
  const [pledged] = type === 'P' ? pledgeIn(record) : []
  const gift = pledged ?? entryIn(record)[0]
  if (gift === undefined) return null
  const [donorId, pledgeId] = [readId(record, 'donor_id'), readId(record, 'plink')]
  const nothing = Promise.resolve<readonly CrmRecord[]>([])
  const [persons, own, parts, pledges] = await Promise.all([
    donorId === null ? nothing : call(`SELECT TOP 1 ${PERSON} FROM dp WHERE donor_id = ${numberLiteral(donorId)}`),
    call(`SELECT TOP 1 * FROM dpgiftudf WHERE gift_id = ${id}`),
    type === 'M'
      ? call(
          `SELECT TOP ${MAX_RECORDS.parts} ${ENTRY} FROM dpgift WHERE glink = ${id} AND record_type = 'G' ` +
            'ORDER BY gift_id',
        )
      : nothing,
    pledgeId === null ? nothing : call(`SELECT TOP 1 ${PLEDGE} FROM dpgift WHERE gift_id = ${numberLiteral(pledgeId)}`),
  ])
  const codes = CODED.flatMap((column): [string, string][] => {
    const value = column === 'fmv' ? amountIn(record, column) : text(record, column)
    return value === null || (column === 'fmv' && value === '0') ? [] : [[CODES[column], value]]
  })
  return {
    gift,
    donor: personIn(persons[0]),
    codes: [...codes, ...ownFields(own[0])],
    parts: parts.flatMap(entryIn),
    pledge: pledged ?? pledges.flatMap(pledgeIn)[0] ?? null,
  }
}
