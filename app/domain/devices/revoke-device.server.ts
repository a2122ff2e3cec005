import { sqlOperation } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { DEVICE_UNKNOWN } from './device'
import { DeviceIdInput } from './device-input'
import { lockDevice } from './queries.server'

/** A lost tablet receives no further data, and sales that it still sends wait for a person (R-DEVICES-3). */
export const revokeDevice = sqlOperation({
  name: 'devices.revoke-device',
  permission: 'posdevice.edit',
  input: DeviceIdInput,
  async run(ctx, { id }): Promise<{ id: number; name: string }> {
    const device = await lockDevice(ctx.sql, id)
    if (device === null || device.revokedAt !== null) throw notFound(DEVICE_UNKNOWN)
    await ctx.sql.run(sql`UPDATE pos_device SET revoked_at = ${ctx.now}, updated_at = ${ctx.now} WHERE id = ${id}`)
    await ctx.publish('pos-device.revoked', { id, before: { revokedAt: null }, after: { revokedAt: ctx.now } })
    return { id, name: device.name }
  },
})
