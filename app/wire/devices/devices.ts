import type { Prepared } from '~/domain/devices/prepare-device.server'
import type { Fields } from '~/kit/fields'
import { toWireErrors, fromReply, fromWire, toRequest } from '~/kit/wire'
import type { FieldErrors } from '~/kit/errors'
import type { PublicKey } from '~/ports/vault'

const DEVICE = { name: 'name', public_key: 'publicKey', sellers: 'sellers', knows: 'knows', days: 'days' } as const

export type Preparation = { name: string; publicKey: PublicKey; sellers: number[]; knows: string; days: number }

export const preparationBody = (preparation: Preparation): Fields => toRequest(DEVICE, preparation)
export const preparationErrors = (errors: FieldErrors) => toWireErrors(DEVICE, errors)
export const readPreparation = (body: Fields): Fields => fromWire(DEVICE, body)

export const preparedWire = ({ publicId, grant, grantedUntil, signer, contactKey }: Prepared) => ({
  status: 'success',
  device: publicId,
  grant,
  granted_until: grantedUntil.toISOString(),
  signer,
  contact_key: contactKey,
})

export type PreparedWire = ReturnType<typeof preparedWire>

const PREPARED = { device: 'publicId', grant: 'grant', signer: 'signer', contact_key: 'contactKey' } as const

export const readPrepared = (reply: PreparedWire) => fromReply(PREPARED, reply)
