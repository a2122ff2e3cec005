import { createHash } from 'node:crypto'
import { z } from 'zod'
import { sqlOperation, workflow } from '~/db/operation.server'
import { allows } from '~/domain/auth/roles'
import { countUse } from '~/domain/auth/tries.server'
import type { Device } from '~/domain/devices/device'
import { deviceByName } from '~/domain/devices/queries.server'
import { isSignedBy } from '~/domain/devices/signature.server'
import { holdsIssuedNumber, withoutCardNumbers } from '~/kit/card-number'
import { minutes } from '~/kit/clock'
import { DomainError, refused } from '~/kit/errors'
import { perform, type Actor, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { Answer } from './answer.server'
import { holdSale } from './hold-sale.server'
import { readSale, recordSale } from './record-sale.server'
import { LAYOUT, MAX_SALES, type SaleBody } from './sale-body'
import { HELD, TOO_MANY_SALES, type Variance } from './variance'

/** `device` and `signature` are the call's headers; `body` is exactly what was signed. */
export const ReceiveSalesInput = z.object({
  body: z.instanceof(Uint8Array),
  device: z.string().max(100).default(''),
  signature: z.string().max(200).default(''),
  address: z.string().max(100).default(''),
})

const OF_DEVICE = { tries: 600, within: minutes(1) }
const OF_ADDRESS = { tries: 30, within: minutes(1) }

const CountInput = z.object({ deviceId: z.number().int().nullable(), address: z.string() })

const countBatch = sqlOperation({
  name: 'device-sales.count-batch',
  permission: null,
  input: CountInput,
  audit: 'none',
  async run({ sql: runner, now }, { deviceId, address }) {
    if (deviceId === null) await countUse(runner, `sales-ip:${address}`, { now, allowance: OF_ADDRESS })
    else await countUse(runner, `sales-device:${deviceId}`, { now, allowance: OF_DEVICE })
  },
})

const HeardInput = z.object({ deviceId: z.number().int() })

const noteHeard = sqlOperation({
  name: 'device-sales.note-heard',
  permission: null,
  input: HeardInput,
  audit: 'none',
  async run(ctx, { deviceId }) {
    await ctx.sql.run(sql`UPDATE pos_device SET last_heard_at = ${ctx.now} WHERE id = ${deviceId}`)
  },
})

/** A body with more sales is not a batch, so they are not counted. */
const MAX_READ = 5000

const Batch = z.object({ version: z.number().int(), sales: z.array(z.unknown()).min(1).max(MAX_READ) })

/**
 * Sorts names, so that the same sale is the same text from any sender. Removes card numbers, which are never stored
 * (R-PAYMENTS-9).
 */
function inOrder(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return holdsIssuedNumber(value) ? withoutCardNumbers(value) : value
  if (typeof value !== 'object' || value === null || depth > 12) return value
  if (Array.isArray(value)) return value.map((one) => inOrder(one, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, inOrder(inner, depth + 1)]),
  )
}

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex')

type Piece = { body: string; bodyHash: string }

const toPiece = (sale: unknown): Piece => {
  const body = JSON.stringify(inOrder(sale))
  return { body, bodyHash: hashText(body) }
}

type Read = { isBatch: boolean; layout: number; pieces: Piece[] }

function readPieces(bytes: Uint8Array): Read {
  const text = new TextDecoder().decode(bytes).replaceAll('\0', '')
  const stored = withoutCardNumbers(text)
  const whole = { isBatch: false, layout: LAYOUT, pieces: [{ body: stored, bodyHash: hashText(stored) }] }
  try {
    const batch = Batch.safeParse(JSON.parse(text))
    if (!batch.success) return whole
    return { isBatch: true, layout: batch.data.version, pieces: batch.data.sales.map(toPiece) }
  } catch {
    return whole
  }
}

type Seller = { id: number; name: string; isOwner: boolean; permissions: string[]; isGone: boolean }

const readSeller = (ctx: Ctx, id: number): Promise<Seller | null> =>
  ctx.read.first<Seller>(sql`
    SELECT id, trim(first_name || ' ' || last_name) AS name, is_owner, permissions,
      deleted_at IS NOT NULL AS is_gone FROM staff WHERE id = ${id}`)

/** Lets a seller record sales even if they may no longer sell, because the money was taken. */
const toActor = ({ id, name }: Seller): Actor => ({
  staffId: id,
  name,
  can: (permission) => allows({ isOwner: false, permissions: ['pos.edit'] }, permission),
})

function ofSeller(seller: Seller, device: Device): Variance[] {
  if (!device.sellers.includes(seller.id))
    return [{ kind: 'seller', text: `${seller.name} is not among those who may sell on ${device.name}.` }]
  if (seller.isGone || !allows(seller, 'pos.edit'))
    return [{ kind: 'seller', text: `${seller.name} may no longer use the point of sale.` }]
  return []
}

/** An error of the data would fail again if the sale were sent again, while an outage passes. */
const isOfData = (error: unknown): boolean =>
  error instanceof RangeError || error instanceof TypeError || /^2[23]/.test(String((error as { code?: unknown }).code))

type Sending = { device: Device; piece: Piece }

async function record(ctx: Ctx, sale: SaleBody, { device, piece }: Sending): Promise<Answer> {
  const seller = await readSeller(ctx, sale.seller)
  if (seller === null) throw refused(HELD.seller)
  const as = ctx.actingAs(toActor(seller))
  const input = { deviceId: device.id, ...piece, variances: ofSeller(seller, device) }
  try {
    return await perform(recordSale, as, input)
  } catch (error) {
    // Another sale took the printed number at this moment. The second attempt finds it and gets a new number.
    if (error instanceof DomainError && error.reason === 'number-in-use') return perform(recordSale, as, input)
    throw error
  }
}

async function receive(ctx: Ctx, { device, piece }: Sending): Promise<Answer> {
  const hold = (why: string) => perform(holdSale, ctx, { deviceId: device.id, ...piece, why, isTrusted: true })
  const sale = readSale(piece.body)
  if (sale === null) return hold(HELD.unreadable)
  if (sale.device !== device.publicId) return hold(HELD.otherDevice)
  try {
    return await record(ctx, sale, { device, piece })
  } catch (error) {
    if (error instanceof DomainError) return hold(error.message)
    if (isOfData(error)) return hold(HELD.fault)
    throw error
  }
}

/**
 * Takes up to 50 sales of a prepared device and answers each one, always with the same answer. Unsigned sales and those
 * of a revoked device wait for a person. The answer does not reveal which devices exist (R-DEVICES-5).
 */
export const receiveSales = workflow({
  name: 'device-sales.receive-sales',
  permission: null,
  input: ReceiveSalesInput,
  async run(ctx, { body, device: name, signature, address }): Promise<Answer[]> {
    const device = await deviceByName(ctx.read, name)
    const key = device?.publicKey ?? null
    const isSigned = key !== null && isSignedBy(key, body, signature)
    await perform(countBatch, ctx, { deviceId: isSigned ? (device?.id ?? null) : null, address })
    const { isBatch, layout, pieces } = readPieces(body)
    if (pieces.length > MAX_SALES) throw refused(TOO_MANY_SALES)
    const holdAll = async (why: string, isTrusted: boolean) => {
      const answers: Answer[] = []
      for (const piece of pieces)
        answers.push(await perform(holdSale, ctx, { deviceId: device?.id ?? null, ...piece, why, isTrusted }))
      return answers
    }
    if (device === null || !isSigned) return holdAll(HELD.unsigned, false)
    await perform(noteHeard, ctx, { deviceId: device.id })
    if (device.revokedAt !== null) return holdAll(HELD.revoked, true)
    if (!isBatch) return holdAll(HELD.unreadable, true)
    if (layout !== LAYOUT) return holdAll(HELD.layout, true)
    const answers: Answer[] = []
    for (const piece of pieces) answers.push(await receive(ctx, { device, piece }))
    return answers
  },
})
