import { sql } from '~/kit/sql'
import type { Ctx } from '~/kit/operation'

/** Every other value is that of the smallest valid row. */
export type Wanted = {
  orderedAt?: Date
  totalMinor?: bigint
  refundedMinor?: bigint
  currency?: string
  name?: string
  email?: string
  city?: string
  state?: string
  country?: string
  source?: string
  isPos?: boolean
  isFulfilled?: boolean
  isSpam?: boolean
  isTest?: boolean
  isPaid?: boolean
  shippableItems?: number
  downloadItems?: number
  recurringItems?: number
  warningCount?: number
  paymentType?: string
  paymentLabel?: string
  cardBrand?: string
  fundCode?: string
  supporterId?: number
  accountTypeId?: number
  referral?: string
  ip?: string
  ipCountry?: string
  comments?: string
  number?: string
}

let made = 0

const NOON = new Date('2026-11-20T17:00:00.000Z')

const numberOf = (input: string | undefined): string =>
  input ?? (0xa000000000 + ++made * 7919).toString(16).toUpperCase().slice(0, 10)

export async function contribution(ctx: Ctx, wanted: Wanted = {}): Promise<number> {
  const uuid = numberOf(wanted.number)
  const ordered = wanted.orderedAt ?? NOON
  const total = wanted.totalMinor ?? 1000n
  const isPaid = wanted.isPaid ?? true
  const row = await ctx.read.first<{ id: number }>(sql`
    INSERT INTO contribution (client_uuid, number, is_pos, source, referral_source, is_test, is_spam, client_ip,
      ip_country, started_at, completed_at, ordered_at,
      confirmed_at, updated_at, total_items, total_qty, shippable_items, download_items, recurring_items, currency,
      subtotal_minor, total_minor, refunded_minor,
      supporter_id, account_type_id, billing_first_name, billing_email, billing_city, billing_state, billing_country,
      payment_type, payment_label, card_brand,
      is_fulfilled, fund_code, warning_count, comments)
    VALUES (${uuid}, ${isPaid ? uuid : null}, ${wanted.isPos ?? false}, ${wanted.source ?? 'Web'},
      ${wanted.referral ?? null}, ${wanted.isTest ?? false}, ${wanted.isSpam ?? false},
      ${wanted.ip ?? null}, ${wanted.ipCountry ?? null}, ${ordered}, ${isPaid ? ordered : null}, ${ordered},
      ${isPaid ? ordered : null}, ${ordered}, 1, 1, ${wanted.shippableItems ?? 0},
      ${wanted.downloadItems ?? 0}, ${wanted.recurringItems ?? 0}, ${wanted.currency ?? 'USD'}, ${total}, ${total},
      ${wanted.refundedMinor ?? 0n}, ${wanted.supporterId ?? null},
      ${wanted.accountTypeId ?? null}, ${wanted.name ?? null}, ${wanted.email ?? null}, ${wanted.city ?? null},
      ${wanted.state ?? null}, ${wanted.country ?? 'US'},
      ${wanted.paymentType ?? 'cash'}, ${wanted.paymentLabel ?? 'Cash'}, ${wanted.cardBrand ?? null},
      ${wanted.isFulfilled ?? false}, ${wanted.fundCode ?? null},
      ${wanted.warningCount ?? 0}, ${wanted.comments ?? null})
    RETURNING id`)
  return row?.id ?? 0
}

export async function supporter(
  ctx: Ctx,
  { name = 'Amara Okafor', donorId = null as number | null } = {},
): Promise<{ id: number; accountTypeId: number }> {
  const type = await ctx.read.first<{ id: number }>(
    sql`INSERT INTO account_type (name) VALUES ('Individual') RETURNING id`,
  )
  const row = await ctx.read.first<{ id: number }>(
    sql`INSERT INTO supporter (display_name, account_type_id, donor_id) VALUES (${name}, ${type?.id}, ${donorId})
      RETURNING id`,
  )
  return { id: row?.id ?? 0, accountTypeId: type?.id ?? 0 }
}

/** Inserts many, spread over days, with ties in every sort key. */
export async function manyContributions(ctx: Ctx, count: number): Promise<void> {
  await ctx.read.run(sql`
    INSERT INTO contribution (client_uuid, number, is_pos, source, is_spam, started_at, completed_at, ordered_at,
      confirmed_at, updated_at, shippable_items, currency,
      subtotal_minor, total_minor, refunded_minor, billing_first_name, billing_city, billing_state, billing_country,
      payment_type, payment_label, is_fulfilled)
    SELECT u, u, g % 3 = 0, (ARRAY['Web', 'Phone', 'Mail'])[1 + g % 3], g % 23 = 0, t, t, t, t, t, g % 2,
      (ARRAY['USD', 'USD', 'CAD'])[1 + g % 3],
      a, a, CASE WHEN g % 7 = 0 THEN a WHEN g % 11 = 0 THEN a / 2
      ELSE 0 END, (ARRAY['Ann', 'Bo', 'ann', 'Åsa', 'Zoë'])[1 + g % 5], (ARRAY['Bath', NULL, 'Bangor'])[1 + g % 3],
      'ME',
      (ARRAY['US', 'CA'])[1 + g % 2], 'cash', 'Cash', g % 5 = 0
    FROM (SELECT g, upper(lpad(to_hex(g + 4096), 10, 'B')) AS u,
      timestamptz '2026-11-20 17:00Z' - (g / 4) * interval '5 hours 7.003 seconds' AS t, (100 * (g % 6))::bigint AS a
      FROM generate_series(1, ${count}) g) x`)
}
