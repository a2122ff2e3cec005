import { sql, type Sql, type SqlRunner } from '~/kit/sql'
import type { Device } from './device'

const DEVICE = sql`d.id, d.public_uuid AS public_id, d.name, d.public_key, d.sellers, d.knows, d.granted_at,
  d.granted_until, d.revoked_at, d.forgotten_at,
  d.last_heard_at`

const find = (runner: SqlRunner, where: Sql): Promise<Device | null> =>
  runner.first<Device>(sql`SELECT ${DEVICE} FROM pos_device d WHERE ${where}`)

export const deviceById = (runner: SqlRunner, id: number): Promise<Device | null> => find(runner, sql`d.id = ${id}`)

export const lockDevice = (runner: SqlRunner, id: number): Promise<Device | null> =>
  find(runner, sql`d.id = ${id} FOR NO KEY UPDATE`)

export const deviceByName = async (runner: SqlRunner, publicId: string): Promise<Device | null> =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(publicId)
    ? find(runner, sql`d.public_uuid = ${publicId}::uuid`)
    : null

/** Sealed by the vault; null if the device was prepared before contact keys existed. */
export const findContactKey = async (runner: SqlRunner, id: number): Promise<string | null> =>
  (await runner.first<{ contactKey: string | null }>(sql`SELECT contact_key FROM pos_device WHERE id = ${id}`))
    ?.contactKey ?? null

export type DeviceRecord = Device & {
  grantedBy: string | null
  sellerNames: string[]
  sales: number
  waiting: number
}

export const deviceRecord = (runner: SqlRunner, id: number): Promise<DeviceRecord | null> =>
  runner.first<DeviceRecord>(sql`
    SELECT ${DEVICE}, (SELECT trim(s.first_name || ' ' || s.last_name) FROM staff s
        WHERE s.id = d.granted_by) AS granted_by,
      ARRAY(SELECT trim(s.first_name || ' ' || s.last_name) FROM staff s WHERE s.id = ANY(d.sellers)
        ORDER BY s.first_name, s.last_name, s.id) AS seller_names,
      (SELECT count(*)::int FROM pos_sale p WHERE p.device_id = d.id) AS sales,
      (SELECT count(*)::int FROM pos_sale p WHERE p.device_id = d.id AND p.settled_at IS NULL
        AND p.state <> 'accepted') AS waiting
    FROM pos_device d WHERE d.id = ${id}`)
