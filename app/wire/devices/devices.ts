import type { Prepared } from '~/domain/devices/prepare-device.server'
import type { Fields } from '~/kit/fields'
import { fromWire } from '~/kit/wire'

const DEVICE = { name: 'name', public_key: 'publicKey', sellers: 'sellers', knows: 'knows', days: 'days' } as const

export const readPreparation = (body: Fields): Fields => fromWire(DEVICE, body)

export const preparedWire = ({ publicId, grant, grantedUntil, signer, contactKey }: Prepared) => ({
  status: 'success',
  device: publicId,
  grant,
  granted_until: grantedUntil.toISOString(),
  signer,
  contact_key: contactKey,
})
