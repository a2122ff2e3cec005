import { MAX_HISTORY } from '~/kit/search/shown-rows'
import type { Ctx } from '~/kit/operation'
import { IDLE_MINUTES } from '~/domain/auth/session.server'
import type { Digest } from '~/domain/settings/digest'
import { hashSecret } from '~/kit/codes/secret'
import { sql } from '~/kit/sql'

type EmailChange = { oldEmail: string; newEmail: string; createdAt: Date }

export const emailChangeOfLink = (ctx: Ctx, token: string): Promise<EmailChange | null> =>
  ctx.read.first<EmailChange>(sql`SELECT c.old_email, c.new_email, c.created_at
    FROM staff_email_change c JOIN staff s ON s.id = c.staff_id
    WHERE c.token_hash = ${hashSecret(token)} AND c.used_at IS NULL AND c.expires_at > ${ctx.now}
      AND s.deleted_at IS NULL`)

export type Person = {
  id: number
  firstName: string
  lastName: string
  email: string
  isOwner: boolean
  permissions: string[]
  roleId: number | null
  phone: string | null
  notifyRecurringBatch: boolean
  digest: Digest
  role: string
  hasTwoFactor: boolean
  hasPassword: boolean
  lastLoginAt: Date | null
  createdAt: Date
  tokenPrefix: string | null
  tokenCreatedAt: Date | null
  tokenUsedAt: Date | null
}

export type SignIn = { id: number; at: Date; ip: string | null; userAgent: string | null }

const MAX_SIGN_INS = 10

export const listSignIns = ({ read }: Ctx, id: number): Promise<SignIn[]> =>
  read.rows<SignIn>(
    sql`SELECT id, login_at AS at, ip, user_agent FROM staff_login WHERE staff_id = ${id}
      ORDER BY login_at DESC, id DESC LIMIT ${MAX_SIGN_INS}`,
  )

export type Session = { id: string; lastSeenAt: Date; ip: string | null; userAgent: string | null; isCurrent: boolean }

export const listSessions = ({ read, now, actor }: Ctx, id: number): Promise<Session[]> =>
  read.rows<Session>(
    sql`SELECT id, last_seen_at, ip, user_agent,
        id IS NOT DISTINCT FROM ${actor.sessionId ?? null}::uuid AS is_current
      FROM staff_session WHERE staff_id = ${id} AND revoked_at IS NULL AND expires_at > ${now}
        AND last_seen_at > ${now}::timestamptz - make_interval(mins => ${IDLE_MINUTES})
      ORDER BY last_seen_at DESC, id LIMIT ${MAX_HISTORY}`,
  )

const PERSON = sql`id, first_name, last_name, email, is_owner, permissions, role_id, notify_recurring_batch, phone,
  digest,
  staff_role_name(is_owner, role_id, permissions) AS role,
  two_factor_confirmed_at IS NOT NULL AS has_two_factor, password_hash IS NOT NULL AS has_password, last_login_at,
  created_at, api_token_prefix AS token_prefix, api_token_created_at AS token_created_at,
  api_token_used_at AS token_used_at`

export const personById = (ctx: Pick<Ctx, 'read'>, id: number): Promise<Person | null> =>
  ctx.read.first<Person>(sql`SELECT ${PERSON} FROM staff WHERE id = ${id} AND deleted_at IS NULL`)

export type StaffEntry = { id: number; event: string; at: Date; actor: string }

const MAX_ENTRIES = 6

export const listPersonEntries = ({ read }: Ctx, id: number): Promise<StaffEntry[]> =>
  read.rows<StaffEntry>(
    sql`SELECT id::int AS id, event, at, actor FROM journal_entry
      WHERE subject_type = 'staff' AND subject_id = ${String(id)}
        AND event NOT IN ('staff.signed-in', 'staff.signed-out', 'staff.sign-in-refused', 'staff.request-denied')
      ORDER BY journal_entry.id DESC LIMIT ${MAX_ENTRIES}`,
  )
