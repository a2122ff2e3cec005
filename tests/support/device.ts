import { randomBytes, randomUUID, webcrypto } from 'node:crypto'
import { RouterContextProvider } from 'react-router'
import { prepareDevice } from '~/domain/devices/prepare-device.server'
import { calls } from '~/endpoints/device/sales'
import type { CallArgs } from '~/http/call-args'
import { ctxContext } from '~/http/context'
import { perform, type Ctx } from '~/kit/operation'
import { NOON } from './ctx'
import { makeStaff } from './factories'

export type TestDevice = { id: number; publicId: string; seller: number; privateKey: webcrypto.CryptoKey }

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** The private half of a tablet's key cannot be exported. */
export async function deviceKey() {
  const { publicKey, privateKey } = await webcrypto.subtle.generateKey(ECDSA, false, ['sign', 'verify'])
  const { kty, crv, x, y } = await webcrypto.subtle.exportKey('jwk', publicKey)
  return { privateKey, publicKey: { kty, crv, x, y } }
}

export async function makeDevice(ctx: Ctx, values: object = {}): Promise<TestDevice> {
  const { privateKey, publicKey } = await deviceKey()
  const seller = (await makeStaff()).id
  const { id, publicId } = await perform(prepareDevice, ctx, {
    name: 'Tent',
    publicKey,
    sellers: [seller],
    ...values,
  })
  return { id, publicId, seller, privateKey }
}

export const signed = async (privateKey: webcrypto.CryptoKey, body: string): Promise<string> =>
  Buffer.from(await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, Buffer.from(body))).toString(
    'base64url',
  )

export type WireAnswer = {
  client_uuid: string | null
  status: 'accepted' | 'variance' | 'held'
  invoicenumber: string | null
  message: string | null
  variances: { kind: string; text: string }[]
}

export type Posted = { status: number; message?: string; sales: WireAnswer[] }

/** `signature` is empty if the body is not signed. */
export async function postSales(
  ctx: Ctx,
  {
    body,
    device,
    signature,
    address = '192.0.2.7',
  }: Record<'body' | 'device' | 'signature', string> & { address?: string },
): Promise<Posted> {
  const request = new Request('http://till.test/jpanel/pos/sales', {
    method: 'POST',
    headers: { 'x-device': device, 'x-device-signature': signature, 'x-client-address': address },
    body,
  })
  const context = new RouterContextProvider()
  context.set(ctxContext, { ...ctx, actor: { staffId: null, name: 'Device', can: () => false } })
  const args = { request, params: {}, context, url: new URL(request.url) } as CallArgs
  const response = await calls['POST /jpanel/pos/sales'](args)
  return { status: response.status, ...((await response.json()) as Omit<Posted, 'status'>) }
}

export const batchOf = (sales: readonly unknown[], version = 1): string => JSON.stringify({ version, sales })

export const send = async (ctx: Ctx, device: TestDevice, ...sales: readonly unknown[]): Promise<Posted> => {
  const body = batchOf(sales)
  return postSales(ctx, { body, device: device.publicId, signature: await signed(device.privateKey, body) })
}

export const newNumber = (): string => randomBytes(5).toString('hex').toUpperCase()

type Item = {
  variant: number
  qty?: number
  price?: number
  gift?: number
  fund?: string
  tax?: number
  total?: number
}

let counter = 0

/** Amounts are in cents. */
export function saleOf(device: TestDevice, items: readonly Item[], values: Record<string, unknown> = {}) {
  const lines = items.map(({ variant, qty = 1, price = 2000, gift, fund, tax = 0, total }) => ({
    event: {
      type: 'item-added',
      line_uuid: randomUUID(),
      variant_id: variant,
      qty,
      ...(gift === undefined ? {} : { amount: (gift / 100).toFixed(2) }),
      ...(fund === undefined ? {} : { fund_code: fund }),
    },
    price: gift ?? price,
    total: total ?? (gift ?? price) * qty,
    tax,
  }))
  const subtotal = lines.reduce((sum, { total }) => sum + total, 0)
  const tax = lines.reduce((sum, line) => sum + line.tax, 0)
  counter += 1
  return {
    client_uuid: newNumber(),
    device: device.publicId,
    seller: device.seller,
    counter,
    sold_at: new Date(NOON.getTime() - 3_600_000).toISOString(),
    last_server_at: new Date(NOON.getTime() - 7_200_000).toISOString(),
    catalog_version: '1',
    app_version: '1',
    currency: 'USD',
    events: lines.map(({ event }) => event) as object[],
    tender: { payment_type: 'cash', cash_received: '1000.00' } as object,
    totals: {
      subtotal_minor: subtotal,
      tax_minor: tax,
      shipping_minor: 0,
      dcc_minor: 0,
      total_minor: subtotal + tax,
      lines: lines.map(({ event, price, total, tax: ofLine }) => ({
        line_uuid: event.line_uuid,
        variant_id: event.variant_id,
        price_minor: price,
        total_minor: total,
        tax_minor: ofLine,
      })),
    },
    ...values,
  }
}
