import type { SqlTxCtx } from '~/db/ctx'
import { itemNamed } from '~/domain/segments/segment-value'
import { isSameMoment, readSheetMoment } from '../sheets/sheet-date'
import { localDate } from '~/kit/calendar'
import { join, name, sql, type Sql } from '~/kit/sql'
import type { GoodRow, RowOutcome } from '../outcomes.server'
import type { Values } from '../row'
import { readImportableNumber } from './amounts'
import { setLogins } from './logins.server'
import { addMemberships, type NewMembership } from './memberships.server'
import { reserveIds } from './new-ids.server'
import { logOptIns } from './opt-ins.server'
import { Originals } from './originals'
import { fill, PERSON_TEXTS, makeDisplayName, type Person } from './people'

const COLUMNS = [...PERSON_TEXTS, 'email', 'account_type_id', 'donor_id', 'sf_id', 'display_name'] as const
const columns = (of: readonly string[], prefix = ''): Sql =>
  join(of.map((column) => (prefix === '' ? name(column) : sql`${name(prefix)}.${name(column)}`)))

type Type = { id: number; name: string; isOrganization: boolean; isDefault: boolean }
const listTypes = (ctx: SqlTxCtx): Promise<Type[]> =>
  ctx.sql.rows<Type>(
    sql`SELECT id, name, is_organization, is_default FROM account_type
      WHERE deleted_at IS NULL ORDER BY is_default DESC, sequence, id`,
  )

const listEmails = (rows: readonly GoodRow[]): string[] =>
  rows.flatMap(({ values: { email } }) => (typeof email === 'string' ? [email.toLowerCase()] : []))
const listIds = (rows: readonly GoodRow[]): number[] =>
  rows.flatMap(({ values }) => readImportableNumber(values.supporter_id ?? null) ?? [])

const lockSupporters = (ctx: SqlTxCtx, rows: readonly GoodRow[]): Promise<Person[]> =>
  ctx.sql.records<Person>(sql`
    SELECT id, ${columns(COLUMNS)}, created_at FROM supporter WHERE id IN (
      SELECT id FROM supporter WHERE lower(email) = ANY(${listEmails(rows)}::text[])
      UNION SELECT id FROM supporter WHERE id = ANY(${listIds(rows)}::int[])) ORDER BY id FOR UPDATE`)

class Known {
  readonly #byEmail = new Map<string, Person>()
  readonly #byId = new Map<number, Person>()
  readonly #emails = new Map<number, string>()

  add(person: Person): void {
    this.#byId.set(person.id, person)
    const before = this.#emails.get(person.id)
    if (before !== undefined) this.#byEmail.delete(before)
    if (person.email !== null) this.#emails.set(person.id, person.email.toLowerCase())
    if (person.email !== null) this.#byEmail.set(person.email.toLowerCase(), person)
  }

  find({ supporter_id: id = null, email }: Values): Person | undefined {
    if (id !== null) return this.#byId.get(readImportableNumber(id) ?? 0)
    return typeof email === 'string' ? this.#byEmail.get(email.toLowerCase()) : undefined
  }
}

const makeSupporter = (id: number, values: Values, typeId: number): Person => ({
  ...Object.fromEntries(PERSON_TEXTS.map((key) => [key, null])),
  id,
  email: typeof values.email === 'string' ? values.email : null,
  account_type_id: typeId,
  donor_id: null,
  sf_id: null,
})

async function insert(ctx: SqlTxCtx, people: readonly Person[], answers: ReadonlyMap<number, boolean>): Promise<void> {
  if (people.length === 0) return
  const rows = people.map((person) => ({ ...person, opted_in: answers.get(person.id) ?? null }))
  await ctx.sql.run(sql`
    INSERT INTO supporter (id, ${columns(COLUMNS)}, opted_in, sign_up_method, created_at, created_by, updated_at)
    SELECT p.id, ${columns(COLUMNS, 'p')}, p.opted_in, 'import', coalesce(p.created_at, ${ctx.now}),
      ${ctx.actor.staffId}::int, ${ctx.now}
    FROM jsonb_populate_recordset(NULL::supporter, ${JSON.stringify(rows)}::jsonb) AS p`)
}

async function update(ctx: SqlTxCtx, people: readonly Person[]): Promise<void> {
  if (people.length === 0) return
  await ctx.sql.run(sql`
    UPDATE supporter s SET (${columns(COLUMNS)}, created_at) = (${columns(COLUMNS, 'p')},
      coalesce(p.created_at, s.created_at)), version = s.version + 1, updated_at = ${ctx.now}
    FROM jsonb_populate_recordset(NULL::supporter, ${JSON.stringify(people)}::jsonb) AS p WHERE s.id = p.id`)
}

function readCreated(ctx: SqlTxCtx, values: Values, stored: unknown): string | null {
  if (typeof values.created_at !== 'string') return null
  const { zone } = ctx.organisation
  const created = readSheetMoment(values.created_at, zone)
  if (created === null || (stored instanceof Date && isSameMoment(stored, created, zone))) return null
  return created.at.toISOString()
}

const listLevels = (ctx: SqlTxCtx): Promise<{ name: string }[]> =>
  ctx.sql.rows(sql`SELECT name FROM membership WHERE deleted_at IS NULL ORDER BY id`)

const toMembership = (
  id: number,
  { values, levels }: { values: Values; levels: readonly { name: string }[] },
): NewMembership | null =>
  typeof values.membership_name !== 'string'
    ? null
    : {
        supporter_id: id,
        name: itemNamed(levels, values.membership_name)?.name ?? values.membership_name,
        starts_on: typeof values.membership_starts_on === 'string' ? values.membership_starts_on : null,
        expires_on: typeof values.membership_expires_on === 'string' ? values.membership_expires_on : null,
      }

function fillPerson(ctx: SqlTxCtx, person: Person, { values, types }: { values: Values; types: readonly Type[] }) {
  const isFilled = fill(person, values)
  const type = typeof values.account_type === 'string' ? (itemNamed(types, values.account_type) ?? null) : null
  const isRetyped = type !== null && person.account_type_id !== type.id
  if (isRetyped) person.account_type_id = type.id
  const created = readCreated(ctx, values, person.created_at)
  if (created !== null) person.created_at = created
  person.display_name = makeDisplayName(
    person,
    types.some((one) => one.id === person.account_type_id && one.isOrganization),
  )
  return isFilled || isRetyped || created !== null
}

/**
 * Matches supporters by Almoner ID, else by email, else adds them. Applies rows in order, so that a second row with the
 * same email updates the first one's supporter. Sends no mail or webhook (R-IMPORTS-8).
 */
export async function applySupporters(
  ctx: SqlTxCtx,
  rows: readonly GoodRow[],
  filename: string,
): Promise<RowOutcome[]> {
  const [types, levels] = [await listTypes(ctx), await listLevels(ctx)]
  const [known, originals] = [new Known(), new Originals()]
  for (const person of await lockSupporters(ctx, rows)) {
    known.add(person)
    originals.remember(person)
  }
  const newPeople = await reserveIds(ctx, 'supporter', rows.length)
  const [added, changed] = [new Set<Person>(), new Set<Person>()]
  const done: { row: number; person: Person; isNew: boolean; isChanged: boolean }[] = []
  const memberships: NewMembership[] = []
  const answers = new Map<number, boolean>()
  const hashes = new Map<number, string>()
  for (const [index, { row, values, passwordHash }] of rows.entries()) {
    const found = known.find(values)
    const person = found ?? makeSupporter(newPeople[index] ?? 0, values, types[0]?.id ?? 0)
    const isChanged = fillPerson(ctx, person, { values, types })
    if (found === undefined) added.add(person)
    else if (!added.has(found) && isChanged) changed.add(person)
    known.add(person)
    const membership = toMembership(person.id, { values, levels })
    if (membership !== null) memberships.push(membership)
    if (passwordHash !== undefined) hashes.set(person.id, passwordHash)
    if (typeof values.email_opt_in === 'boolean') answers.set(person.id, values.email_opt_in)
    done.push({ row, person, isNew: found === undefined, isChanged })
  }
  await insert(ctx, [...added], answers)
  await update(ctx, [...changed].filter(originals.isChanged))
  const joined = await addMemberships(ctx, memberships, localDate(ctx.now, ctx.organisation.zone))
  const signedUp = await setLogins(ctx, hashes)
  const answered = await logOptIns(ctx, { answers, added: new Set([...added].map(({ id }) => id)) }, filename)
  return done.map(({ row, person, isNew, isChanged }) => {
    const { id } = person
    const isUpdated =
      (isChanged && originals.isChanged(person)) || [signedUp, joined, answered].some((changed) => changed.has(id))
    return { row, outcome: isNew ? 'added' : isUpdated ? 'updated' : 'unchanged', recordId: id }
  })
}
