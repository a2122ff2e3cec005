import type { Answer } from '~/domain/device-sales/answer.server'
import type { Fields } from '~/kit/fields'

/** Names of the headers that say which device has signed a body. */
const DEVICE = 'x-device'
const SIGNATURE = 'x-device-signature'
const ADDRESS = 'x-client-address'

type Sent = { readonly headers: { get(name: string): string | null } }

export const readBatch = (body: Uint8Array, { headers }: Sent): Fields => ({
  body,
  device: (headers.get(DEVICE) ?? '').slice(0, 100),
  signature: (headers.get(SIGNATURE) ?? '').slice(0, 200),
  address: (headers.get(ADDRESS) ?? '').slice(0, 100),
})

export const answersWire = (answers: readonly Answer[]) => ({
  sales: answers.map(({ clientUuid, state, number, message, variances }) => ({
    client_uuid: clientUuid,
    status: state,
    invoicenumber: number,
    message,
    variances,
  })),
})
