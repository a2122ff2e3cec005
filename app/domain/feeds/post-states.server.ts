import type { Options } from '~/lists/declare/filters'
import type { Ctx } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'
import { STATE_WORDS, type PostState } from './post'

/** The SQL counterpart of `findPostState` (R-FEEDS-5). */
const WHERE: Record<PostState, (now: Date) => Sql> = {
  live: (now) => sql`p.is_enabled AND p.posted_at <= ${now} AND (p.expires_at IS NULL OR p.expires_at > ${now})`,
  scheduled: (now) => sql`p.is_enabled AND p.posted_at > ${now}`,
  expired: (now) => sql`p.is_enabled AND p.posted_at <= ${now} AND p.expires_at <= ${now}`,
  offline: () => sql`NOT p.is_enabled`,
}

export const STATES: Options = Object.fromEntries(
  Object.entries(STATE_WORDS).map(([state, { word }]) => [
    state,
    { label: word, where: ({ now }: Ctx) => sql`(${WHERE[state as PostState](now)})` },
  ]),
)

export const selectCsvState = ({ now }: Ctx): Sql =>
  sql`CASE WHEN ${WHERE.offline(now)} THEN ${STATE_WORDS.offline.word}
    WHEN ${WHERE.scheduled(now)} THEN ${STATE_WORDS.scheduled.word}
    WHEN ${WHERE.expired(now)} THEN ${STATE_WORDS.expired.word} ELSE ${STATE_WORDS.live.word} END`
