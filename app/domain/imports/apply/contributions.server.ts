import { randomBytes } from 'node:crypto'
import { toRegionCode } from '~/domain/locale/places'
import type { SqlTxCtx } from '~/db/ctx'
import { displayName } from '~/domain/supporters/display-name'
import { defaultAccountType, isOrganization } from '~/domain/supporters/queries.server'
import { recountLifetimes } from '~/domain/supporters/recount-lifetimes.server'
import { contributionNumber, NUMBER_BYTES } from '~/kit/codes/contribution-number'
import { startOfDay, type CalendarDate } from '~/kit/calendar'
import { sql } from '~/kit/sql'
import { readAmounts, loadStoredContributions } from '../checks/contributions.server'
import type { GoodRow, RowOutcome } from '../outcomes.server'
import { STORED_NUMBER } from '../field'
import type { Value } from '../row'
import { writeGifts, type Gift } from './gifts.server'
import { Givers, makeGiver, type Giver } from './givers.server'
import { reserveIds } from './new-ids.server'
import { logOptIns } from './opt-ins.server'

const text = (value: Value | undefined): string | null => (typeof value === 'string' ? value : null)

type NewPerson = { giver: Giver; gift: Gift }

async function insertGivers(
  ctx: SqlTxCtx,
  people: readonly NewPerson[],
  { answers, isOfOrganization }: { answers: ReadonlyMap<number, boolean>; isOfOrganization: boolean },
): Promise<void> {
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
      state: toRegionCode(text(values.country), text(values.state)),
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
      opted_in: answers.get(giver.id) ?? null,
      ...Object.fromEntries(
        Object.entries(side).flatMap(([key, value]) => [
          [`bill_${key}`, value],
          [`ship_${key}`, value],
        ]),
      ),
    }
  })
  await ctx.sql.run(sql`
    INSERT INTO supporter (id, email, donor_id, first_name, last_name, account_type_id, display_name, opted_in,
      sign_up_method, created_at, created_by, updated_at,
      bill_first_name, bill_last_name, bill_organization_name, bill_email, bill_address_01, bill_address_02, bill_city,
      bill_state, bill_zip, bill_country, bill_phone,
      ship_first_name, ship_last_name, ship_organization_name, ship_email, ship_address_01, ship_address_02, ship_city,
      ship_state, ship_zip, ship_country, ship_phone)
    SELECT p.id, p.email, p.donor_id, p.first_name, p.last_name, p.account_type_id, p.display_name, p.opted_in,
      'import', p.created_at, ${ctx.actor.staffId}::int, ${ctx.now},
      p.bill_first_name, p.bill_last_name, p.bill_organization_name, p.bill_email, p.bill_address_01, p.bill_address_02,
      p.bill_city, p.bill_state, p.bill_zip, p.bill_country, p.bill_phone,
      p.ship_first_name, p.ship_last_name, p.ship_organization_name, p.ship_email, p.ship_address_01, p.ship_address_02,
      p.ship_city, p.ship_state, p.ship_zip, p.ship_country, p.ship_phone
    FROM jsonb_populate_recordset(NULL::supporter, ${JSON.stringify(rows)}::jsonb) AS p`)
}

const makeNumber = (): string => contributionNumber(randomBytes(NUMBER_BYTES))

/**
 * Records contributions that were paid elsewhere, with payment and ledger, but sends no mail, webhook or receipt and
 * takes no stock. A row that names a stored contribution changes nothing (R-IMPORTS-7).
 */
export async function applyContributions(
  ctx: SqlTxCtx,
  all: readonly GoodRow[],
  filename: string,
): Promise<RowOutcome[]> {
  const stored = await loadStoredContributions(ctx, all)
  const rows = all.filter(({ values }) => typeof values[STORED_NUMBER] !== 'string')
  const unchanged = all.flatMap(({ row, values: { [STORED_NUMBER]: number } }): RowOutcome[] =>
    typeof number === 'string' ? [{ row, outcome: 'unchanged', recordId: stored.get(number) ?? null }] : [],
  )
  return [...unchanged, ...(rows.length === 0 ? [] : await addGifts(ctx, rows, filename))]
}

async function addGifts(ctx: SqlTxCtx, rows: readonly GoodRow[], filename: string): Promise<RowOutcome[]> {
  const { currency, zone } = ctx.organisation
  const givers = new Givers()
  await givers.load(ctx, rows)
  const typeId = (await defaultAccountType(ctx.sql)) ?? 0
  const [ids, lineIds, personIds] = [
    await reserveIds(ctx, 'contribution', rows.length),
    await reserveIds(ctx, 'contribution_line', rows.length),
    await reserveIds(ctx, 'supporter', rows.length),
  ]
  const [gifts, people, outcomes]: [Gift[], NewPerson[], RowOutcome[]] = [[], [], []]
  const answers = new Map<number, boolean>()
  const days = new Map<string, string>()
  for (const [index, row] of rows.entries()) {
    const amounts = readAmounts(row.values, currency)
    if ('message' in amounts) throw new Error('a row was applied that its checks refuse')
    const day = text(row.values.date) ?? ''
    const orderedAt = days.get(day) ?? startOfDay(day as CalendarDate, zone).toISOString()
    days.set(day, orderedAt)
    const found = givers.find(row)
    const giver = found ?? makeGiver(row, givers, { id: personIds[index] ?? 0, typeId })
    const gift = {
      id: ids[index] ?? 0,
      lineId: lineIds[index] ?? 0,
      number: makeNumber(),
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
  await insertGivers(ctx, people, { answers, isOfOrganization: await isOrganization(ctx.sql, typeId) })
  await writeGifts(ctx, gifts)
  await logOptIns(ctx, { answers, added: new Set(people.map(({ giver }) => giver.id)) }, filename)
  await recountLifetimes(
    ctx,
    gifts.map(({ id }) => id),
  )
  return outcomes
}
