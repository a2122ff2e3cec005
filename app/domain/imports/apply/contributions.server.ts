import { randomBytes } from 'node:crypto'
import type { SqlTxCtx } from '~/db/ctx'
import { displayName } from '~/domain/supporters/display-name'
import { defaultAccountType, isOrganization } from '~/domain/supporters/queries.server'
import { recountLifetimes } from '~/domain/supporters/recount-lifetimes.server'
import { startOfDay, type CalendarDate } from '~/kit/calendar'
import { sql } from '~/kit/sql'
import { AMOUNT_INVALID, AMOUNTS_DIFFER, GIFT_KNOWN, RECORD_KNOWN, WHOLE_NUMBER } from '../messages'
import { rejected, type GoodRow, type RowOutcome } from '../outcomes.server'
import type { Value } from '../row'
import { importableNumber, sheetAmount } from './amounts'
import { writeGifts, type Gift } from './gifts.server'
import { Givers, type Giver } from './givers.server'
import { newIds } from './new-ids.server'
import { logOptIns } from './opt-ins.server'

/** Keys that a contribution has already: of the database, and of the rows before. */
class Imported {
  readonly gifts = new Set<number>()
  readonly records = new Set<string>()

  static async of(ctx: SqlTxCtx, rows: readonly GoodRow[]): Promise<Imported> {
    const known = new Imported()
    const gifts = rows.map(({ values }) => importableNumber(values.dp_gift_id ?? null)).filter((id) => id !== null)
    const records = rows.map(({ values }) => values.sf_id).filter((id) => typeof id === 'string')
    const found = await ctx.sql.rows<{ gift: number | null; record: string | null }>(sql`
      SELECT donor_gift AS gift, NULL::text AS record FROM contribution WHERE donor_gift = ANY(${gifts}::int[])
      UNION ALL SELECT NULL, sf_id FROM contribution WHERE sf_id = ANY(${records}::text[])`)
    for (const { gift, record } of found) {
      if (gift !== null) known.gifts.add(gift)
      if (record !== null) known.records.add(record)
    }
    return known
  }
}

type Amounts = { subtotal: bigint; dcc: bigint; total: bigint }

/** What the amounts and keys of a row forbid, or its amounts. */
function readRow({ row, values }: GoodRow, known: Imported, currency: string): RowOutcome | Amounts {
  const amounts: Record<string, bigint> = {}
  for (const key of ['subtotal_amt', 'dcc', 'total'] as const) {
    const value: Value = values[key] ?? (key === 'dcc' ? '0' : null)
    const minor = sheetAmount(value, currency)
    if (minor === null) return rejected(row, key, AMOUNT_INVALID)
    amounts[key] = minor
  }
  const { subtotal_amt: subtotal = 0n, dcc = 0n, total = 0n } = amounts
  if (subtotal + dcc !== total) return rejected(row, 'total', AMOUNTS_DIFFER)
  for (const key of ['dp_donor_id', 'dp_gift_id'] as const)
    if (typeof values[key] === 'string' && importableNumber(values[key]) === null)
      return rejected(row, key, WHOLE_NUMBER)
  const gift = importableNumber(values.dp_gift_id ?? null)
  if (gift !== null && known.gifts.has(gift)) return rejected(row, 'dp_gift_id', GIFT_KNOWN)
  if (typeof values.sf_id === 'string' && known.records.has(values.sf_id)) return rejected(row, 'sf_id', RECORD_KNOWN)
  if (gift !== null) known.gifts.add(gift)
  if (typeof values.sf_id === 'string') known.records.add(values.sf_id)
  return { subtotal, dcc, total }
}

const text = (value: Value | undefined): string | null => (typeof value === 'string' ? value : null)

/** A supporter for a row that nobody matches: an email or a donor ID that somebody holds stays theirs. */
function newGiver({ values }: GoodRow, givers: Givers, { id, typeId }: { id: number; typeId: number }): Giver {
  const email = text(values.email)
  const donorId = importableNumber(values.dp_donor_id ?? null)
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

type NewPerson = { giver: Giver; gift: Gift }

async function insertGivers(ctx: SqlTxCtx, people: readonly NewPerson[], isOfOrganization: boolean): Promise<void> {
  if (people.length === 0) return
  const rows = people.map(({ giver, gift: { values, orderedAt } }) => {
    const side = {
      first_name: giver.first_name,
      last_name: giver.last_name,
      organization_name: text(values.organization_name),
      email: text(values.email),
      address_01: text(values.address_line_1),
      address_02: text(values.address_line_2),
      city: text(values.city),
      state: text(values.state),
      zip: text(values.zip),
      country: text(values.country)?.toUpperCase() ?? null,
      phone: text(values.phone),
    }
    const named = {
      firstName: giver.first_name,
      lastName: giver.last_name,
      organizationName: side.organization_name,
      email: giver.email,
      billEmail: side.email,
    }
    return {
      id: giver.id,
      email: giver.email,
      donor_id: giver.donor_id,
      first_name: giver.first_name,
      last_name: giver.last_name,
      account_type_id: giver.account_type_id,
      display_name: displayName({ ...named, isOrganization: isOfOrganization }),
      created_at: orderedAt,
      ...Object.fromEntries(
        Object.entries(side).flatMap(([key, value]) => [
          [`bill_${key}`, value],
          [`ship_${key}`, value],
        ]),
      ),
    }
  })
  await ctx.sql.run(sql`
    INSERT INTO supporter (id, email, donor_id, first_name, last_name, account_type_id, display_name, sign_up_method,
      created_at, created_by, updated_at,
      bill_first_name, bill_last_name, bill_organization_name, bill_email, bill_address_01, bill_address_02, bill_city,
      bill_state, bill_zip, bill_country, bill_phone,
      ship_first_name, ship_last_name, ship_organization_name, ship_email, ship_address_01, ship_address_02, ship_city,
      ship_state, ship_zip, ship_country, ship_phone)
    SELECT p.id, p.email, p.donor_id, p.first_name, p.last_name, p.account_type_id, p.display_name, 'import',
      p.created_at, ${ctx.actor.staffId}::int, ${ctx.now},
      p.bill_first_name, p.bill_last_name, p.bill_organization_name, p.bill_email, p.bill_address_01, p.bill_address_02,
      p.bill_city, p.bill_state, p.bill_zip, p.bill_country, p.bill_phone,
      p.ship_first_name, p.ship_last_name, p.ship_organization_name, p.ship_email, p.ship_address_01, p.ship_address_02,
      p.ship_city, p.ship_state, p.ship_zip, p.ship_country, p.ship_phone
    FROM jsonb_populate_recordset(NULL::supporter, ${JSON.stringify(rows)}::jsonb) AS p`)
}

/** Ten random upper-case hex characters, as every contribution has. */
const newNumber = (): string => randomBytes(5).toString('hex').toUpperCase()

/**
 * Contributions of a sheet (R-IMPORTS-7): paid elsewhere, complete, with their payment and ledger. Quiet: no mail, no
 * webhook, no receipt, no stock. Each row is a contribution of its own; one whose ID another contribution has is
 * rejected.
 */
export async function applyContributions(
  ctx: SqlTxCtx,
  rows: readonly GoodRow[],
  filename: string,
): Promise<RowOutcome[]> {
  const { currency, zone } = ctx.organisation
  const [known, givers] = [await Imported.of(ctx, rows), await Givers.of(ctx, rows)]
  const typeId = (await defaultAccountType(ctx.sql)) ?? 0
  const [ids, lineIds, personIds] = [
    await newIds(ctx, 'contribution', rows.length),
    await newIds(ctx, 'contribution_line', rows.length),
    await newIds(ctx, 'supporter', rows.length),
  ]
  const [gifts, people, outcomes]: [Gift[], NewPerson[], RowOutcome[]] = [[], [], []]
  const answers = new Map<number, boolean>()
  const days = new Map<string, string>()
  for (const [index, row] of rows.entries()) {
    const amounts = readRow(row, known, currency)
    if ('outcome' in amounts) {
      outcomes.push(amounts)
      continue
    }
    const day = text(row.values.date) ?? ''
    const orderedAt = days.get(day) ?? startOfDay(day as CalendarDate, zone).toISOString()
    days.set(day, orderedAt)
    const found = givers.find(row)
    const giver = found ?? newGiver(row, givers, { id: personIds[index] ?? 0, typeId })
    const gift = {
      id: ids[index] ?? 0,
      lineId: lineIds[index] ?? 0,
      number: newNumber(),
      giver,
      orderedAt,
      values: row.values,
      ...amounts,
    }
    gifts.push(gift)
    if (found === null) {
      givers.add(giver)
      people.push({ giver, gift })
    }
    if (row.values.marketing_opt_in === true) answers.set(giver.id, true)
    outcomes.push({ row: row.row, outcome: 'added', recordId: gift.id })
  }
  await insertGivers(ctx, people, await isOrganization(ctx.sql, typeId))
  await writeGifts(ctx, gifts)
  await logOptIns(ctx, answers, filename)
  await recountLifetimes(
    ctx,
    gifts.map(({ id }) => id),
  )
  return outcomes
}
