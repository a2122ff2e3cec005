import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { DEVICE_DAYS } from './devices.server'
import { NothingInput } from './schemas'

const STORED_DAYS = 30

export const forgetExpired = sqlOperation({
  name: 'staff.forget-expired',
  permission: 'user.edit',
  input: NothingInput,
  audit: 'none',
  async run({ sql: runner, now }) {
    const before = sql`${now}::timestamptz - make_interval(days => ${STORED_DAYS})`
    await runner.run(sql`DELETE FROM staff_session WHERE expires_at < ${before}`)
    await runner.run(sql`DELETE FROM password_reset WHERE expires_at < ${before}`)
    await runner.run(sql`DELETE FROM staff_email_change WHERE expires_at < ${before}`)
    await runner.run(
      sql`DELETE FROM staff_device WHERE last_used_at < ${now}::timestamptz - make_interval(days => ${DEVICE_DAYS})`,
    )
    await runner.run(sql`DELETE FROM sign_in_throttle WHERE coalesce(locked_until, window_started) < ${before}`)
  },
})
