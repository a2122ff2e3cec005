import { days, later } from '~/kit/clock'
import type { Ctx } from '~/kit/operation'
import type { Device } from './device'

export const grantEnd = (now: Date, count: number): Date => later(now, days(count))

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

const inSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

/**
 * Signs a device's permissions and their end as a JSON Web Signature (ES256) of this installation. The device keeps it
 * and can show it without a network (R-DEVICES-2).
 */
export function signGrant(ctx: Ctx, device: Device): string {
  const signed = [
    encode({ alg: 'ES256', typ: 'JWT' }),
    encode({
      iss: ctx.officeUrl,
      sub: device.publicId,
      iat: inSeconds(device.grantedAt),
      exp: inSeconds(device.grantedUntil),
      name: device.name,
      sellers: device.sellers,
      knows: device.knows,
    }),
  ].join('.')
  return `${signed}.${ctx.ports.vault.sign(signed)}`
}
