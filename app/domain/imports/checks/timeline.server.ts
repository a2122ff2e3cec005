import { sql } from '~/kit/sql'
import { POST_IS_HERE, SPONSEE_UNKNOWN } from '../messages'
import type { Values } from '../row'
import {
  warnOfLookalike,
  makeError,
  Tally,
  type CheckedRow,
  type ProblemsByRow,
  type MakeChecker,
} from './check.server'

const readReference = ({ values }: CheckedRow): string => String(values.reference_number).toLowerCase()
const makePostKey = (reference: string, { posted_on, headline, message }: Values): string =>
  JSON.stringify([reference, posted_on, headline, message])

export const checkTimeline: MakeChecker = (ctx) => {
  const here = new Tally()
  return async (rows) => {
    const references = [...new Set(rows.map(readReference))]
    const sponsees = await ctx.sql.rows<{ key: string }>(sql`
      SELECT lower(reference_number) AS key FROM sponsorship
      WHERE lower(reference_number) = ANY(${references}::text[]) AND deleted_at IS NULL`)
    const posts = await ctx.sql.records<Values & { reference: string; count: number }>(sql`
      SELECT lower(s.reference_number) AS reference, p.posted_on::text, p.headline, p.message, count(*)::int AS count
      FROM timeline_post p JOIN sponsorship s ON s.id = p.sponsorship_id
      WHERE lower(s.reference_number) = ANY(${references}::text[]) AND s.deleted_at IS NULL AND p.deleted_at IS NULL
        AND p.headline = ANY(${rows.map(({ values }) => String(values.headline))}::text[])
      GROUP BY 1, 2, 3, 4`)
    here.load(posts.map(({ reference, count, ...post }) => [makePostKey(reference, post), count] as const))
    const known = new Set(sponsees.map(({ key }) => key))
    const found: ProblemsByRow = new Map()
    for (const row of rows) {
      const reference = readReference(row)
      if (!known.has(reference)) found.set(row.row, [makeError('reference_number', SPONSEE_UNKNOWN)])
      else if (here.take(makePostKey(reference, row.values))) found.set(row.row, [warnOfLookalike(POST_IS_HERE)])
    }
    return found
  }
}
