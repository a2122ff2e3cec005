import { hashSecret, newSecret } from '~/kit/codes/secret'
import { sql, type SqlRunner } from '~/kit/sql'

/** Browsers keep a cookie for at most this long. A device that is unused for as long is forgotten. */
export const DEVICE_DAYS = 400

export async function staffOfDevice(runner: SqlRunner, device: string, email: string): Promise<number | null> {
  const row = await runner.first<{
    staffId: number
  }>(sql`SELECT d.staff_id FROM staff_device d JOIN staff s ON s.id = d.staff_id
    WHERE d.token_hash = ${hashSecret(device)} AND lower(s.email) = lower(${email}) AND s.deleted_at IS NULL`)
  return row?.staffId ?? null
}

export async function rememberDevice(
  runner: SqlRunner,
  device: string | null,
  { staffId, now }: { staffId: number; now: Date },
): Promise<string> {
  const isOurs =
    device !== null &&
    (await runner.first(sql`SELECT 1 FROM staff_device WHERE token_hash = ${hashSecret(device)} LIMIT 1`)) !== null
  const token = isOurs ? device : newSecret()
  await runner.run(sql`INSERT INTO staff_device (token_hash, staff_id, created_at, last_used_at)
    VALUES (${hashSecret(token)}, ${staffId}, ${now}, ${now})
    ON CONFLICT (token_hash, staff_id) DO UPDATE SET last_used_at = excluded.last_used_at`)
  return token
}

export const forgetDevices = (runner: SqlRunner, staffId: number): Promise<number> =>
  runner.run(sql`DELETE FROM staff_device WHERE staff_id = ${staffId}`)
