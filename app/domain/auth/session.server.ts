import { boundedCache } from '~/kit/cache/bounded-cache'
import { sql, type SqlRunner } from '~/kit/sql'

export type Holder = {
  staffId: number
  firstName: string
  lastName: string
  email: string
  isOwner: boolean
  permissions: string[]
  hasTwoFactor: boolean
  factorNoticedAt: Date | null
  sessionId: string | null
  lastSeenAt: Date | null
  /** Read as one text, because it is the same for nearly every request. */
  settings: string | null
  pins: string | null
}

const COLUMNS = sql`s.id AS staff_id, s.first_name, s.last_name, s.email, s.is_owner, s.permissions,
  s.two_factor_confirmed_at IS NOT NULL AS has_two_factor, s.two_factor_noticed_at AS factor_noticed_at`
const PINS = sql`(SELECT json_agg(json_build_object('id', p.id, 'list', p.list, 'name', p.name,
  'address', p.path || p.query) ORDER BY p.id)::text FROM menu_pin p WHERE p.staff_id = s.id) AS pins`
const SETTINGS = sql`(SELECT jsonb_object_agg(key, value)::text FROM setting) AS settings`

export type StoredSettings = Readonly<Record<string, string>>

const MAX_CACHED = 10
const known = boundedCache<StoredSettings>(MAX_CACHED)

/**
 * Returns the same object for the same settings, so that values derived from it are computed once between two changes.
 */
export const settingsIn = (text: string | null): StoredSettings =>
  text === null ? {} : known(text, () => Object.freeze(JSON.parse(text) as Record<string, string>))

export const IDLE_MINUTES = 60
export const ABSOLUTE_HOURS = 12

/** A session ends after 60 idle minutes or 12 hours; a deleted person's sessions are invalid (R-ACCESS-6). */
export const holderOfSession = (read: SqlRunner, tokenHash: string, now: Date): Promise<Holder | null> =>
  read.first<Holder>(sql`
    SELECT ${COLUMNS}, n.id AS session_id, n.last_seen_at, ${SETTINGS}, ${PINS}
    FROM staff_session n JOIN staff s ON s.id = n.staff_id
    WHERE n.token_hash = ${tokenHash} AND n.revoked_at IS NULL AND n.expires_at > ${now}
      AND n.last_seen_at > ${now}::timestamptz - make_interval(mins => ${IDLE_MINUTES}) AND s.deleted_at IS NULL`)

export const holderOfToken = (read: SqlRunner, tokenHash: string): Promise<Holder | null> =>
  read.first<Holder>(sql`
    SELECT ${COLUMNS}, NULL AS session_id, s.api_token_used_at AS last_seen_at, ${SETTINGS}, ${PINS}
    FROM staff s WHERE s.api_token_hash = ${tokenHash} AND s.deleted_at IS NULL`)

/** Writes at most once a minute, so that reading pages causes few writes. */
export async function keepAlive(write: SqlRunner, holder: Holder, now: Date): Promise<void> {
  if (holder.lastSeenAt !== null && now.getTime() - holder.lastSeenAt.getTime() < 60_000) return
  if (holder.sessionId !== null)
    await write.run(sql`UPDATE staff_session SET last_seen_at = ${now} WHERE id = ${holder.sessionId}`)
  else await write.run(sql`UPDATE staff SET api_token_used_at = ${now} WHERE id = ${holder.staffId}`)
}

export const loadSettings = async (read: SqlRunner): Promise<StoredSettings> =>
  settingsIn((await read.first<{ settings: string | null }>(sql`SELECT ${SETTINGS}`))?.settings ?? null)

export type OpenSession = { id: string; isOwner: boolean; permissions: string[] }

export const openSessions = (read: SqlRunner, ids: readonly string[], now: Date): Promise<OpenSession[]> =>
  read.rows<OpenSession>(sql`
    SELECT n.id, s.is_owner, s.permissions FROM staff_session n JOIN staff s ON s.id = n.staff_id
    WHERE n.id = ANY(${ids}::uuid[]) AND n.revoked_at IS NULL AND n.expires_at > ${now}
      AND n.last_seen_at > ${now}::timestamptz - make_interval(mins => ${IDLE_MINUTES}) AND s.deleted_at IS NULL`)
