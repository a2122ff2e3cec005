import type { Ctx } from '~/kit/operation'
import { action as add } from '~/endpoints/jpanel/pos/add'
import { action as addChild } from '~/endpoints/jpanel/pos/add-by-child-reference'
import { action as addPage } from '~/endpoints/jpanel/pos/add-by-fundraising-page'
import { action as complete } from '~/endpoints/jpanel/pos/complete'
import { action as giveUp } from '~/endpoints/jpanel/pos/give-up-payment'
import { action as open } from '~/endpoints/jpanel/pos/new'
import { action as applyPromos } from '~/endpoints/jpanel/pos/promos-apply'
import { action as remove } from '~/endpoints/jpanel/pos/remove'
import { action as update } from '~/endpoints/jpanel/pos/update'
import { call } from './call'

export type WireLine = {
  id: number
  description: string
  qty: number
  price: number
  total: number
  is_locked: boolean
  [field: string]: unknown
}
export type WireOrder = {
  id: number
  client_uuid: string
  invoicenumber: string | null
  items: WireLine[]
  totalamount: number
  [field: string]: unknown
}
export type Reply = {
  status: string | null
  message: string | null
  order: WireOrder
  errors?: Record<string, string[]>
}

/** The calls of one till, as one person makes them. */
export const tillOf = (ctx: Ctx) => ({
  open: async (body: object = {}) => call<Reply>(open, { ctx, body }),
  add: async (id: number, body: object) => call<Reply>(add, { ctx, id, body }),
  addChild: async (id: number, body: object) => call<Reply>(addChild, { ctx, id, body }),
  addPage: async (id: number, body: object) => call<Reply>(addPage, { ctx, id, body }),
  update: async (id: number, body: object) => call<Reply>(update, { ctx, id, body }),
  remove: async (id: number, body: object) => call<Reply>(remove, { ctx, id, body }),
  promos: async (id: number, promocodes: unknown) => call<Reply>(applyPromos, { ctx, id, body: { promocodes } }),
  complete: async (id: number, body: object) => call<Reply>(complete, { ctx, id, body }),
  giveUp: async (id: number, attempt: number) => call<Reply>(giveUp, { ctx, id, body: { attempt } }),
})

/** A cart with these variants in it; gifts are given `{ variant_id, amount }`. */
export async function cartWith(ctx: Ctx, ...lines: object[]): Promise<WireOrder> {
  const till = tillOf(ctx)
  let order = (await till.open()).json.order
  for (const line of lines) {
    const reply = await till.add(order.id, line)
    if (reply.json.status === 'error' || reply.status !== 200) throw new Error(`${reply.status} ${reply.json.message}`)
    order = reply.json.order
  }
  return order
}
