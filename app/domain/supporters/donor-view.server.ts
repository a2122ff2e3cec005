import type { Ctx } from '~/kit/operation'
import { MAX_HISTORY, MAX_MATCHES } from '~/kit/search/shown-rows'
import { all, sql, type Sql, type SqlRunner } from '~/kit/sql'

/** Dates are the organization's local dates. `number` is the contribution's, if the gift is one. */
export type DonorGift = {
  id: number
  number: string | null
  givenOn: string | null
  description: string
  amountMinor: bigint
  currency: string
}
/** `amountMinor` is the total, 0 if the pledge has no end; `billMinor` is the amount of each payment. */
export type DonorPledge = Omit<DonorGift, 'number'> & { billMinor: bigint; frequency: string | null }
/** `id` is the supporter's, if there is one. `totalMinor` sums all gifts in the organization's currency. */
export type DonorMatch = {
  id: number | null
  name: string
  email: string | null
  donorId: number | null
  totalMinor: bigint
}
export type Donor = DonorMatch & {
  firstName: string | null
  lastName: string | null
  phone: string | null
  address: string
  payments: number
}
export type DonorView = { donor: Donor | null; gifts: DonorGift[]; pledges: DonorPledge[]; matches: DonorMatch[] }

export type DonorRequested = { id: number | null; firstName: string; lastName: string; email: string }

const DONOR = sql`SELECT s.id, s.display_name AS name, coalesce(s.email, s.bill_email) AS email,
  s.donor_id, s.first_name, s.last_name,
  s.bill_phone AS phone, concat_ws(', ', nullif(s.bill_address_01, ''), nullif(s.bill_city, ''),
    nullif(s.bill_state, ''), nullif(s.bill_zip, '')) AS address,
  s.payments_minor AS total_minor, s.payments_count AS payments FROM supporter s`

async function listMatches(
  runner: SqlRunner,
  { firstName, lastName, email }: DonorRequested,
  except: number | null,
): Promise<DonorMatch[]> {
  const name = `${firstName} ${lastName}`.trim().toLowerCase()
  const either: Sql[] = [
    ...(email === '' ? [] : [sql`SELECT id FROM supporter WHERE lower(email) = ${email.toLowerCase()}`]),
    ...(email === ''
      ? []
      : [sql`SELECT id FROM supporter WHERE lower(bill_email) = ${email.toLowerCase()} AND bill_email IS NOT NULL`]),
    ...(name === ''
      ? []
      : [
          sql`(SELECT id FROM supporter WHERE lower(display_name COLLATE "default") % ${name}
            ORDER BY similarity(lower(display_name COLLATE "default"), ${name}) DESC, id LIMIT ${MAX_MATCHES})`,
        ]),
  ]
  if (either.length === 0) return []
  const ids = either.reduce((left, right) => sql`${left} UNION ${right}`)
  return runner.rows<DonorMatch>(sql`
    SELECT s.id, s.display_name AS name, coalesce(s.email, s.bill_email) AS email, s.donor_id,
      s.payments_minor AS total_minor FROM supporter s
    WHERE ${all([sql`s.id IN (${ids})`, sql`s.is_active AND NOT s.is_spam`, sql`s.id IS DISTINCT FROM ${except}::int`])}
    ORDER BY s.display_name, s.id LIMIT ${MAX_MATCHES}`)
}

/**
 * Finds a donor in our own books by the donor CRM's number, else by exact email, with gifts newest first and other
 * possible matches (R-SUPPORTERS-10).
 */
export async function ownDonorView(ctx: Ctx, requested: DonorRequested): Promise<DonorView> {
  const { read } = ctx
  const byNumber =
    requested.id === null ? null : await read.first<Donor>(sql`${DONOR} WHERE s.donor_id = ${requested.id}`)
  const byEmail =
    byNumber !== null || requested.email === ''
      ? null
      : await read.first<Donor>(sql`${DONOR} WHERE lower(s.email) = ${requested.email.toLowerCase()}`)
  const donor = byNumber ?? byEmail
  return {
    donor,
    gifts: donor === null ? [] : await giftsWhere(ctx, sql`c.supporter_id = ${donor.id} AND c.is_listed`),
    pledges: [],
    matches: await listMatches(read, requested, donor?.id ?? null),
  }
}

const giftsWhere = ({ read, organisation }: Ctx, where: Sql): Promise<DonorGift[]> =>
  read.rows<DonorGift>(sql`
    SELECT c.id, c.number, (c.ordered_at AT TIME ZONE ${organisation.zone})::date::text AS given_on,
      c.total_minor AS amount_minor, c.currency::text AS currency,
      (SELECT string_agg(l.description, ', ' ORDER BY l.id) FROM contribution_line l
        WHERE l.contribution_id = c.id) AS description
    FROM contribution c WHERE ${where} ORDER BY c.ordered_at DESC, c.id DESC LIMIT ${MAX_HISTORY}`)

/** `codes` holds further codes and custom fields under the donor CRM's names. */
export type DonorGiftView = DonorGift & {
  donor: string
  fund: string | null
  payment: string | null
  codes: (readonly [name: string, value: string])[]
  lines: { description: string; fund: string | null; minor: bigint }[]
  pledge: DonorPledge | null
}

export async function ownGiftView(ctx: Ctx, id: number): Promise<DonorGiftView | null> {
  const [gift] = await giftsWhere(ctx, sql`c.id = ${id} AND c.is_listed`)
  if (gift === undefined) return null
  const rest = await ctx.read.first<{ donor: string; fund: string | null; payment: string | null }>(
    sql`SELECT supporter_name AS donor, fund_code AS fund, payment_label AS payment FROM contribution WHERE id = ${id}`,
  )
  const lines = await ctx.read.rows<DonorGiftView['lines'][number]>(
    sql`SELECT description, fund_code AS fund, total_minor AS minor FROM contribution_line WHERE contribution_id = ${id}
      ORDER BY id`,
  )
  return {
    ...gift,
    donor: rest?.donor ?? '',
    fund: rest?.fund ?? null,
    payment: rest?.payment ?? null,
    codes: [],
    lines,
    pledge: null,
  }
}
