import { sqlOperation } from '~/db/operation.server'
import { notFound, refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { DEVICE_REVOKED, DEVICE_UNKNOWN } from './device'
import { RenewDeviceInput } from './device-input'
import { grantEnd, signGrant } from './grant.server'
import { lockDevice } from './queries.server'

export const renewDevice = sqlOperation({
  name: 'devices.renew-device',
  permission: 'posdevice.edit',
  input: RenewDeviceInput,
  async run(ctx, { id, days }): Promise<{ id: number; name: string; grant: string; grantedUntil: Date }> {
    const device = await lockDevice(ctx.sql, id)
    if (device === null) throw notFound(DEVICE_UNKNOWN)
    if (device.revokedAt !== null) throw refused(DEVICE_REVOKED)
    const grantedUntil = grantEnd(ctx.now, days)
    await ctx.sql.run(sql`
      UPDATE pos_device SET granted_at = ${ctx.now}, granted_until = ${grantedUntil}, granted_by = ${ctx.actor.staffId},
        updated_at = ${ctx.now} WHERE id = ${id}`)
    await ctx.publish('pos-device.renewed', {
      id,
      before: { grantedUntil: device.grantedUntil },
      after: { grantedUntil },
    })
    const renewed = { ...device, grantedAt: ctx.now, grantedUntil }
    return { id, name: device.name, grant: signGrant(ctx, renewed), grantedUntil }
  },
})
