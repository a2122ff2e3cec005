import { sqlOperation } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { DEVICE_UNKNOWN } from './device'
import { DeviceIdInput } from './device-input'
import { lockDevice } from './queries.server'

/**
 * Deletes the key and takes the device off the list. Its row and its sales stay, so that sales it still sends are
 * matched to it (R-DEVICES-3).
 */
export const forgetDevice = sqlOperation({
  name: 'devices.forget-device',
  permission: 'posdevice.edit',
  input: DeviceIdInput,
  async run(ctx, { id }): Promise<{ id: number; name: string }> {
    const device = await lockDevice(ctx.sql, id)
    if (device === null || device.forgottenAt !== null) throw notFound(DEVICE_UNKNOWN)
    await ctx.sql.run(sql`
      UPDATE pos_device SET public_key = NULL, contact_key = NULL, forgotten_at = ${ctx.now},
        revoked_at = coalesce(revoked_at, ${ctx.now}), updated_at = ${ctx.now} WHERE id = ${id}`)
    await ctx.publish('pos-device.forgotten', { id, before: { forgottenAt: null }, after: { forgottenAt: ctx.now } })
    return { id, name: device.name }
  },
})
