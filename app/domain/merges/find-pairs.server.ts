import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { sql, type Sql } from '~/kit/sql'

/** A value shared by more supporters than this identifies no one, such as an office phone or a placeholder address. */
const MAX_SHARED = 6

type Clue = { reason: string; score: number; key: Sql; where: Sql }

/** The scores of all matching clues add up (R-SUPPORTERS-6). */
const CLUES: readonly Clue[] = [
  {
    reason: 'Same email',
    score: 60,
    key: sql`lower(coalesce(s.email, s.bill_email))`,
    where: sql`coalesce(s.email, s.bill_email) <> ''`,
  },
  { reason: 'Same phone', score: 35, key: sql`s.phone_digits`, where: sql`length(s.phone_digits) >= 7` },
  {
    reason: 'Same name and ZIP',
    score: 50,
    key: sql`lower(s.display_name COLLATE "default") || '|'
      || split_part(replace(lower(btrim(s.bill_zip)), '-', ' '), ' ', 1)`,
    where: sql`s.display_name <> '' AND s.bill_zip <> ''`,
  },
  {
    reason: 'Same last name and address',
    score: 40,
    key: sql`lower(s.last_name COLLATE "default") || '|'
      || regexp_replace(lower(s.bill_address_01), '[^[:alnum:]]+', '',
      'g') || '|' || split_part(replace(lower(btrim(s.bill_zip)), '-', ' '), ' ', 1)`,
    where: sql`s.last_name <> '' AND s.bill_address_01 <> '' AND s.bill_zip <> ''`,
  },
]

const LIVE = sql`s.is_active AND NOT s.is_spam`

/** Groups supporters by key with one sort, instead of comparing all pairs. */
const pairsByClue = ({ reason, score, key, where }: Clue): Sql => sql`
  SELECT a.id AS first_id, b.id AS second_id, ${reason}::text AS reason, ${score}::int AS score
  FROM (SELECT array_agg(s.id ORDER BY s.id) AS ids FROM supporter s WHERE ${LIVE} AND ${where} GROUP BY ${key}
    HAVING count(*) BETWEEN 2 AND ${MAX_SHARED}) g, unnest(g.ids) a (id), unnest(g.ids) b (id) WHERE a.id < b.id`

export const findPairs = sqlOperation({
  name: 'merges.find-pairs',
  permission: 'member.merge',
  input: z.object({}),
  audit: 'none',
  async run(ctx) {
    const [first, ...rest] = CLUES.map(pairsByClue)
    if (first === undefined) return 0
    const all = rest.reduce((left, right) => sql`${left} UNION ALL ${right}`, first)
    // Sorting a million supporters once per clue takes longer than a page's timeout, and no user waits for it.
    await ctx.sql.run(sql`SET LOCAL statement_timeout = '20min'`)
    await ctx.sql.run(sql`SET LOCAL work_mem = '128MB'`)
    const row = await ctx.sql.first<{ n: bigint }>(sql`
      WITH clues AS (${all}),
      scored AS MATERIALIZED (SELECT first_id, second_id, least(100, sum(score))::smallint AS score, array_agg(reason
        ORDER BY score DESC) AS reasons FROM clues GROUP BY 1, 2),
      written AS (
        INSERT INTO supporter_pair AS p (first_id, second_id, score, reasons, found_at)
        SELECT first_id, second_id, score, reasons, ${ctx.now}::timestamptz FROM scored
        ON CONFLICT (first_id, second_id) DO UPDATE SET score = excluded.score, reasons = excluded.reasons
          WHERE (p.score, p.reasons) IS DISTINCT FROM (excluded.score, excluded.reasons) RETURNING 1),
      gone AS (DELETE FROM supporter_pair p WHERE p.dismissed_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM scored s WHERE s.first_id = p.first_id AND s.second_id = p.second_id) RETURNING 1)
      SELECT count(*) + 0 * (SELECT count(*) FROM written) + 0 * (SELECT count(*) FROM gone) AS n FROM scored`)
    return Number(row?.n ?? 0n)
  },
})
