import type { Ctx } from '~/kit/operation'
import { calls } from '~/endpoints/jpanel/pos'
import { call } from './call'

const add = calls['POST /jpanel/pos/:id/add']
const addChild = calls['POST /jpanel/pos/:id/add_by_child_reference']
const addPage = calls['POST /jpanel/pos/:id/add_by_fundraising_page']
const complete = calls['POST /jpanel/pos/:id/complete']
const giveUp = calls['POST /jpanel/pos/:id/give_up_payment']
const open = calls['POST /jpanel/pos/new']
const applyPromos = calls['POST /jpanel/pos/:id/promos/apply']
const remove = calls['POST /jpanel/pos/:id/remove']
const update = calls['POST /jpanel/pos/:id/update']

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

/** A gift is `{ variant_id, amount }`. */
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
