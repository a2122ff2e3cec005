import { isNamedPerson } from '~/domain/supporters/display-name'
import { NAME_MISSING } from '~/domain/supporters/messages'
import type { SqlTxCtx } from '~/db/ctx'
import { sql } from '~/kit/sql'
import { readImportableNumber } from '../apply/amounts'
import {
  DONOR_OF_OTHER,
  EMAIL_OF_OTHER,
  PASSWORD_WITHOUT_EMAIL,
  PERSON_IS_HERE,
  RECORD_OF_OTHER,
  SUPPORTER_UNKNOWN,
  WHOLE_NUMBER,
} from '../messages'
import { PASSWORD } from '../passwords/secret-column'
import type { RowProblem, Values } from '../row'
import {
  warnOfLookalike,
  makeError,
  Tally,
  type CheckedRow,
  type ProblemsByRow,
  type MakeChecker,
} from './check.server'

const text = (values: Values, key: string): string | null => {
  const value = values[key]
  return typeof value === 'string' ? value : null
}
const texts = (rows: readonly CheckedRow[], key: string): string[] =>
  rows.flatMap(({ values }) => text(values, key) ?? [])
const numbers = (rows: readonly CheckedRow[], key: string): number[] =>
  rows.flatMap(({ values }) => readImportableNumber(values[key] ?? null) ?? [])

type StoredSupporter = { id: number; email: string | null; donor: number | null; record: string | null }

function replace<Key>(by: Map<Key, number>, { from, to, id }: { from: Key | null; to: Key | null; id: number }): void {
  if (from !== null && from !== to && by.get(from) === id) by.delete(from)
  if (to !== null) by.set(to, id)
}

class Holders {
  readonly people = new Set<number>()
  readonly #by = {
    email: new Map<string, number>(),
    donor_id: new Map<number, number>(),
    sf_id: new Map<string, number>(),
  }

  readonly #keys = new Map<number, Omit<StoredSupporter, 'id'>>()

  add(id: number, { email, donor, record }: Omit<StoredSupporter, 'id'>): void {
    const { email: oldEmail = null, donor: oldDonor = null, record: oldRecord = null } = this.#keys.get(id) ?? {}
    const keys = {
      email: email?.toLowerCase() ?? oldEmail,
      donor: donor ?? oldDonor,
      record: record ?? oldRecord,
    }
    this.#keys.set(id, keys)
    replace(this.#by.email, { from: oldEmail, to: keys.email, id })
    replace(this.#by.donor_id, { from: oldDonor, to: keys.donor, id })
    replace(this.#by.sf_id, { from: oldRecord, to: keys.record, id })
  }

  ofEmail = (email: string | null): number | undefined => this.#by.email.get(email?.toLowerCase() ?? '')
  ofDonor = (donor: number | null): number | undefined => (donor === null ? undefined : this.#by.donor_id.get(donor))
  ofRecord = (record: string | null): number | undefined => this.#by.sf_id.get(record ?? '')
}

const readStored = (ctx: SqlTxCtx, rows: readonly CheckedRow[]): Promise<StoredSupporter[]> =>
  ctx.sql.rows<StoredSupporter>(sql`
    SELECT id, email, donor_id AS donor, sf_id AS record FROM supporter
    WHERE lower(email) = ANY(${texts(rows, 'email').map((email) => email.toLowerCase())}::text[])
      OR donor_id = ANY(${numbers(rows, 'donor_id')}::int[]) OR sf_id = ANY(${texts(rows, 'sf_id')}::text[])
      OR id = ANY(${numbers(rows, 'supporter_id')}::int[])`)

const NAMES = ['first_name', 'last_name', 'bill_organization_name']
const nameFields = (values: Values): string[] =>
  NAMES.some((key) => text(values, key) !== null) ? NAMES : ['bill_email']

const makePersonKey = (values: Values): string =>
  [...nameFields(values), 'bill_zip', 'bill_address_01']
    .map((key) => (text(values, key) ?? '').toLowerCase())
    .join('\n')

async function loadNamesakes(ctx: SqlTxCtx, rows: readonly CheckedRow[], here: Tally): Promise<void> {
  const names = rows
    .filter(({ values }) => text(values, 'email') === null)
    .flatMap(({ values }) => [
      [text(values, 'first_name'), text(values, 'last_name')].filter((part) => part !== null).join(' '),
      text(values, 'bill_organization_name') ?? '',
      text(values, 'bill_email') ?? '',
    ])
    .filter((name) => name !== '')
    .map((name) => name.toLowerCase())
  if (names.length === 0) return
  const people = await ctx.sql.records<Values & { count: number }>(sql`
    SELECT first_name, last_name, bill_organization_name, bill_zip, bill_address_01,
      CASE WHEN coalesce(first_name, last_name, bill_organization_name) IS NULL THEN bill_email END AS bill_email,
      count(*)::int AS count
    FROM supporter WHERE lower(display_name COLLATE "default") = ANY(${names}::text[]) AND coalesce(email, '') = ''
    GROUP BY 1, 2, 3, 4, 5, 6`)
  here.load(people.map(({ count, ...person }) => [makePersonKey(person), count] as const))
}

const isNamed = (values: Values): boolean =>
  isNamedPerson(
    ['first_name', 'last_name', 'email', 'bill_email', 'bill_organization_name'].map((key) => text(values, key)),
  )

function findConflict(holders: Holders, values: Values, self: number | undefined): RowProblem | null {
  const typedId = text(values, 'supporter_id')
  const id = readImportableNumber(typedId)
  if (typedId !== null && (id === null || !holders.people.has(id))) return makeError('supporter_id', SUPPORTER_UNKNOWN)
  const email = text(values, 'email')
  if (values[PASSWORD] !== null && values[PASSWORD] !== undefined && email === null)
    return makeError(PASSWORD, PASSWORD_WITHOUT_EMAIL)
  const isOther = (holder: number | undefined) => holder !== undefined && holder !== self
  if (isOther(holders.ofEmail(email))) return makeError('email', EMAIL_OF_OTHER)
  const donor = readImportableNumber(values.donor_id ?? null)
  if (text(values, 'donor_id') !== null && donor === null) return makeError('donor_id', WHOLE_NUMBER)
  if (isOther(holders.ofDonor(donor))) return makeError('donor_id', DONOR_OF_OTHER)
  if (isOther(holders.ofRecord(text(values, 'sf_id')))) return makeError('sf_id', RECORD_OF_OTHER)
  return self === undefined && !isNamed(values) ? makeError('last_name', NAME_MISSING) : null
}

export const checkSupporters: MakeChecker = (ctx, records) => {
  const [holders, here] = [new Holders(), new Tally()]
  return async (rows) => {
    for (const person of await readStored(ctx, rows))
      if (!holders.people.has(person.id)) {
        holders.people.add(person.id)
        holders.add(person.id, person)
      }
    await loadNamesakes(ctx, rows, here)
    const found: ProblemsByRow = new Map()
    for (const { row, values, isExcluded } of rows) {
      const email = text(values, 'email')
      const self = readImportableNumber(values.supporter_id ?? null) ?? holders.ofEmail(email)
      const conflict = isExcluded ? null : findConflict(holders, values, self)
      if (conflict !== null) {
        found.set(row, [conflict])
        continue
      }
      if (self === undefined && email === null && here.take(makePersonKey(values)))
        found.set(row, [warnOfLookalike(PERSON_IS_HERE)])
      if (isExcluded) continue
      const donor = readImportableNumber(values.donor_id ?? null)
      records.add(row, self ?? -row, self !== undefined)
      holders.add(self ?? -row, { email, donor, record: text(values, 'sf_id') })
    }
    return found
  }
}
