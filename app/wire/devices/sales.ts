import type { Answer } from '~/domain/device-sales/answer.server'
import type { SaleBody } from '~/domain/device-sales/sale-body'
import type { Fields } from '~/kit/fields'

export const SALES_ADDRESS = '/jpanel/pos/sales'

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

export const signedHeaders = ({ device, signature }: { device: string; signature: string }) => ({
  [DEVICE]: device,
  [SIGNATURE]: signature,
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

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * These objects have names that are data, such as ids of questions and fields of a CRM, so the names stay as they are.
 */
const OWN_NAMES = new Set(['fields', 'metadata'])

function toSent(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(toSent)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [snake(name), OWN_NAMES.has(name) ? inner : toSent(inner)]),
  )
}

export const writeSale = (sale: SaleBody): string => JSON.stringify(toSent(sale))

export type SaleAnswer = { clientUuid: string | null } & Pick<Answer, 'state' | 'number' | 'message'>

const STATES: readonly string[] = ['accepted', 'variance', 'held'] satisfies Answer['state'][]

const isText = (value: unknown): value is string | null => value === null || typeof value === 'string'

function readAnswer(sent: unknown): SaleAnswer | null {
  if (typeof sent !== 'object' || sent === null) return null
  const { client_uuid, status, invoicenumber, message } = sent as Record<string, unknown>
  if (!STATES.includes(String(status)) || !isText(client_uuid) || !isText(invoicenumber) || !isText(message))
    return null
  return { clientUuid: client_uuid, state: status as Answer['state'], number: invoicenumber, message }
}

export function readSaleAnswers(reply: unknown): SaleAnswer[] | null {
  const { sales } = (typeof reply === 'object' && reply !== null ? reply : {}) as { sales?: unknown }
  if (!Array.isArray(sales)) return null
  const answers = sales.flatMap((sent) => readAnswer(sent) ?? [])
  return answers.length === sales.length ? answers : null
}
