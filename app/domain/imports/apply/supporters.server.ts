import type { SqlTxCtx } from '~/db/ctx'
import { readSheetDate } from '../rules'
import { localDate, startOfDay } from '~/kit/calendar'
import { join, name, sql, type Sql } from '~/kit/sql'
import { DONOR_OF_OTHER, PASSWORD_WITHOUT_EMAIL, RECORD_OF_OTHER, WHOLE_NUMBER } from '../messages'
import { PASSWORD } from '../passwords/secret-column'
import { rejected, type GoodRow, type RowOutcome } from '../outcomes.server'
import type { Values } from '../row'
import { importableNumber } from './amounts'
import { setLogins } from './logins.server'
import { addMemberships, type WantedMembership } from './memberships.server'
import { newIds } from './new-ids.server'
import { logOptIns } from './opt-ins.server'
import { fill, PERSON_TEXTS, shownName, type Person } from './people'

const COLUMNS = [...PERSON_TEXTS, 'email', 'account_type_id', 'donor_id', 'sf_id', 'display_name'] as const
const columns = (of: readonly string[], prefix = ''): Sql =>
  join(of.map((column) => (prefix === '' ? name(column) : sql`${name(prefix)}.${name(column)}`)))

type Type = { id: number; name: string; isOrganization: boolean; isDefault: boolean }
const typesOf = (ctx: SqlTxCtx): Promise<Type[]> =>
  ctx.sql.rows<Type>(
    sql`SELECT id, name, is_organization AS "isOrganization", is_default AS "isDefault" FROM account_type
      WHERE deleted_at IS NULL ORDER BY is_default DESC, sequence, id`,
  )

const texts = (rows: readonly GoodRow[], key: string): string[] =>
  rows.flatMap(({ values }) => (typeof values[key] === 'string' ? [values[key]] : []))

/**
 * Everybody that the rows may mean, locked: by email, also archived ones, and the person who holds an ID that a row
 * names.
 */
const stored = (ctx: SqlTxCtx, rows: readonly GoodRow[]): Promise<Person[]> =>
  ctx.sql.rows<Person>(sql`
    SELECT id, ${columns(COLUMNS)} FROM supporter WHERE id IN (
      SELECT id FROM supporter
      WHERE lower(email) = ANY(${texts(rows, 'email').map((email) => email.toLowerCase())}::text[])
      UNION SELECT id FROM supporter
      WHERE donor_id
        = ANY(${rows.map(({ values }) => importableNumber(values.donor_id ?? null)).filter((id) => id !== null)}::int[])
      UNION SELECT id FROM supporter WHERE sf_id = ANY(${texts(rows, 'sf_id')}::text[])) ORDER BY id FOR UPDATE`)

class Known {
  readonly byEmail = new Map<string, Person>()
  readonly byDonor = new Map<number, Person>()
  readonly byRecord = new Map<string, Person>()

  add(person: Person): void {
    if (person.email !== null) this.byEmail.set(person.email.toLowerCase(), person)
    if (person.donor_id !== null) this.byDonor.set(person.donor_id, person)
    if (person.sf_id !== null) this.byRecord.set(person.sf_id, person)
  }
}

/** An ID belongs to one supporter, and a login to an email. */
function conflictOf(
  known: Known,
  { row, values, passwordHash }: GoodRow,
  person: Person | undefined,
): RowOutcome | null {
  if (passwordHash !== undefined && typeof values.email !== 'string')
    return rejected(row, PASSWORD, PASSWORD_WITHOUT_EMAIL)
  const donorId = importableNumber(values.donor_id ?? null)
  if (values.donor_id !== null && values.donor_id !== undefined && donorId === null)
    return rejected(row, 'donor_id', WHOLE_NUMBER)
  const holder = donorId === null ? undefined : known.byDonor.get(donorId)
  if (holder !== undefined && holder !== person) return rejected(row, 'donor_id', DONOR_OF_OTHER)
  const other = typeof values.sf_id === 'string' ? known.byRecord.get(values.sf_id) : undefined
  return other !== undefined && other !== person ? rejected(row, 'sf_id', RECORD_OF_OTHER) : null
}

const nobody = (id: number, values: Values, typeId: number): Person => ({
  ...Object.fromEntries(PERSON_TEXTS.map((key) => [key, null])),
  id,
  email: typeof values.email === 'string' ? values.email : null,
  account_type_id: typeId,
  donor_id: null,
  sf_id: null,
})

async function insert(ctx: SqlTxCtx, people: readonly Person[]): Promise<void> {
  if (people.length === 0) return
  await ctx.sql.run(sql`
    INSERT INTO supporter (id, ${columns(COLUMNS)}, sign_up_method, created_at, created_by, updated_at)
    SELECT p.id, ${columns(COLUMNS, 'p')}, 'import', coalesce(p.created_at, ${ctx.now}), ${ctx.actor.staffId}::int,
      ${ctx.now}
    FROM jsonb_populate_recordset(NULL::supporter, ${JSON.stringify(people)}::jsonb) AS p`)
}

async function update(ctx: SqlTxCtx, people: readonly Person[]): Promise<void> {
  if (people.length === 0) return
  await ctx.sql.run(sql`
    UPDATE supporter s SET (${columns(COLUMNS)}, created_at) = (${columns(COLUMNS, 'p')},
      coalesce(p.created_at, s.created_at)), version = s.version + 1, updated_at = ${ctx.now}
    FROM jsonb_populate_recordset(NULL::supporter, ${JSON.stringify(people)}::jsonb) AS p WHERE s.id = p.id`)
}

/** The sheet's own day of creation; one that cannot be read is now. */
function createdOf(ctx: SqlTxCtx, values: Values): string | null {
  if (typeof values.created_at !== 'string') return null
  const day = readSheetDate(values.created_at)
  return day === null ? ctx.now.toISOString() : startOfDay(day, ctx.organisation.zone).toISOString()
}

const membershipOf = (id: number, values: Values): WantedMembership | null =>
  typeof values.membership_name !== 'string'
    ? null
    : {
        supporter_id: id,
        name: values.membership_name,
        starts_on: typeof values.membership_starts_on === 'string' ? values.membership_starts_on : null,
        expires_on: typeof values.membership_expires_on === 'string' ? values.membership_expires_on : null,
      }

/**
 * Supporters of a sheet (R-IMPORTS-8): matched by email alone, else added. Rows are worked through in their order, so
 * that the second of two with one email updates what the first one added; then all is written at once. Quiet: no mail,
 * no webhook.
 */
export async function applySupporters(
  ctx: SqlTxCtx,
  rows: readonly GoodRow[],
  filename: string,
): Promise<RowOutcome[]> {
  const types = await typesOf(ctx)
  const known = new Known()
  for (const person of await stored(ctx, rows)) known.add(person)
  const ids = await newIds(ctx, 'supporter', rows.length)
  const added = new Set<Person>()
  const changed = new Set<Person>()
  const outcomes: RowOutcome[] = []
  const memberships: WantedMembership[] = []
  const answers = new Map<number, boolean>()
  const hashes = new Map<number, string>()
  for (const [index, row] of rows.entries()) {
    const { values } = row
    const found = typeof values.email === 'string' ? known.byEmail.get(values.email.toLowerCase()) : undefined
    const conflict = conflictOf(known, row, found)
    if (conflict !== null) {
      outcomes.push(conflict)
      continue
    }
    const type = types.find((one) => one.name === values.account_type) ?? null
    const person = found ?? nobody(ids[index] ?? 0, values, (type ?? types[0])?.id ?? 0)
    const isFilled = fill(person, values)
    const isRetyped = type !== null && person.account_type_id !== type.id
    if (isRetyped) person.account_type_id = type.id
    const created = createdOf(ctx, values)
    if (created !== null) person.created_at = created
    person.display_name = shownName(
      person,
      types.some((one) => one.id === person.account_type_id && one.isOrganization),
    )
    if (found === undefined) added.add(person)
    else if (!added.has(found) && (isFilled || isRetyped || created !== null)) changed.add(person)
    known.add(person)
    const membership = membershipOf(person.id, values)
    if (membership !== null) memberships.push(membership)
    if (row.passwordHash !== undefined) hashes.set(person.id, row.passwordHash)
    if (typeof values.email_opt_in === 'boolean') answers.set(person.id, values.email_opt_in)
    outcomes.push({ row: row.row, outcome: found === undefined ? 'added' : 'updated', recordId: person.id })
  }
  await insert(ctx, [...added])
  await update(ctx, [...changed])
  await addMemberships(ctx, memberships, localDate(ctx.now, ctx.organisation.zone))
  await setLogins(ctx, hashes)
  await logOptIns(ctx, answers, filename)
  return outcomes
}
