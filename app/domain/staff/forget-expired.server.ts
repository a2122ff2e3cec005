import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { NothingInput } from './schemas'

const KEPT_DAYS = 30

/** A job's deed, each night: sessions, password links and counted tries that can mean nothing any more. */
export const forgetExpired = sqlOperation({
  name: 'staff.forget-expired',
  permission: 'user.edit',
  input: NothingInput,
  isQuiet: true,
  async run({ sql: over, now }) {
    const before = sql`${now}::timestamptz - make_interval(days => ${KEPT_DAYS})`
    await over.run(sql`DELETE FROM staff_session WHERE expires_at < ${before}`)
    await over.run(sql`DELETE FROM password_reset WHERE expires_at < ${before}`)
    await over.run(sql`DELETE FROM sign_in_throttle WHERE coalesce(locked_until, window_started) < ${before}`)
  },
})
