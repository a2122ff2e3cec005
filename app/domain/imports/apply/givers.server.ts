import type { SqlTxCtx } from '~/db/ctx'
import { sql } from '~/kit/sql'
import type { CheckedRow } from '../checks/check.server'
import type { Value } from '../row'
import { readImportableNumber } from './amounts'

export type Giver = {
  id: number
  email: string | null
  donor_id: number | null
  first_name: string | null
  last_name: string | null
  bill_zip: string | null
  bill_email: string | null
  sign_up_method: string | null
  account_type_id: number
  isActive: boolean
}

const lower = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '')
const nameKey = (first: unknown, last: unknown): string => `${lower(first)} ${lower(last)}`

function listCandidates(ctx: SqlTxCtx, rows: readonly CheckedRow[]): Promise<Giver[]> {
  const donorIds = rows
    .map(({ values }) => readImportableNumber(values.dp_donor_id ?? null))
    .filter((id) => id !== null)
  const emails = rows.map(({ values }) => lower(values.email)).filter((email) => email !== '')
  return ctx.sql.records<Giver>(sql`
    SELECT id, email, donor_id, first_name, last_name, bill_zip, bill_email, sign_up_method, account_type_id,
      is_active AND NOT is_spam AS "isActive" FROM supporter WHERE id IN (
      SELECT id FROM supporter WHERE lower(email) = ANY(${emails}::text[])
      UNION SELECT id FROM supporter
      WHERE donor_id = ANY(${donorIds}::int[])
      UNION SELECT id FROM supporter WHERE lower(bill_email) = ANY(${emails}::text[]) AND bill_email IS NOT NULL
        AND coalesce(email, '') = '' AND sign_up_method = 'import'
      UNION SELECT id FROM supporter WHERE bill_zip <> '' AND coalesce(email, '') = ''
        AND lower(display_name COLLATE "default")
        = ANY(${rows.map(({ values }) => nameKey(values.first_name, values.last_name))}::text[]))
    ORDER BY created_at DESC, id DESC`)
}

const hasNoEmail = ({ email }: Giver): boolean => (email ?? '') === ''

/**
 * Finds the active supporter of a row by donor ID or email. A supporter without an email is matched by name and full
 * ZIP (R-IMPORTS-7).
 */
export class Givers {
  readonly #known = new Set<number>()
  readonly #byEmail = new Map<string, Giver>()
  readonly #byDonor = new Map<number, Giver>()
  readonly #byName = new Map<string, Giver[]>()
  readonly #besideArchived = new Map<string, Giver>()

  async load(ctx: SqlTxCtx, rows: readonly CheckedRow[]): Promise<void> {
    for (const giver of await listCandidates(ctx, rows)) if (!this.#known.has(giver.id)) this.add(giver)
  }

  add(giver: Giver): void {
    this.#known.add(giver.id)
    if (giver.email !== null) this.#byEmail.set(giver.email.toLowerCase(), giver)
    if (giver.donor_id !== null) this.#byDonor.set(giver.donor_id, giver)
    if (!hasNoEmail(giver)) return
    const key = nameKey(giver.first_name, giver.last_name)
    this.#byName.set(key, [...(this.#byName.get(key) ?? []), giver])
    const billed = lower(giver.bill_email)
    if (billed !== '' && giver.isActive && giver.sign_up_method === 'import' && !this.#besideArchived.has(billed))
      this.#besideArchived.set(billed, giver)
  }

  find(row: CheckedRow): Giver | null {
    return this.findAll(row)[0] ?? null
  }

  /**
   * Finds every supporter that a row may mean; the gift goes to the first. A donor ID added after a gift was matched by
   * email may name a different supporter than that gift's.
   */
  findAll({ values }: CheckedRow): Giver[] {
    const donorId = readImportableNumber(values.dp_donor_id ?? null)
    const email = lower(values.email)
    const found = [
      donorId === null ? undefined : this.#byDonor.get(donorId),
      this.#byEmail.get(email),
      this.#byEmail.has(email) ? this.#besideArchived.get(email) : undefined,
    ]
      .filter((one) => one !== undefined)
      .filter(({ isActive }) => isActive)
    if (found.length > 0) return [...new Set(found)]
    const zip = lower(values.zip).trim()
    const named = zip === '' ? [] : (this.#byName.get(nameKey(values.first_name, values.last_name)) ?? [])
    const isSame = ({ isActive, bill_zip, bill_email }: Giver) =>
      isActive && lower(bill_zip).trim() === zip && ['', email].includes(lower(bill_email))
    return named.filter(isSame).slice(0, 1)
  }

  isEmailFree = (email: string): boolean => !this.#byEmail.has(email.toLowerCase())
  isDonorFree = (donorId: number): boolean => !this.#byDonor.has(donorId)
}

const text = (value: Value | undefined): string | null => (typeof value === 'string' ? value : null)

/** A row that matches no supporter cannot take an email or donor ID that somebody holds. */
export function makeGiver(
  { values }: CheckedRow,
  givers: Givers,
  { id, typeId }: { id: number; typeId: number },
): Giver {
  const email = text(values.email)
  const donorId = readImportableNumber(values.dp_donor_id ?? null)
  return {
    id,
    email: email !== null && givers.isEmailFree(email) ? email : null,
    donor_id: donorId !== null && givers.isDonorFree(donorId) ? donorId : null,
    first_name: text(values.first_name),
    last_name: text(values.last_name),
    bill_zip: text(values.zip),
    bill_email: email,
    sign_up_method: 'import',
    account_type_id: typeId,
    isActive: true,
  }
}
