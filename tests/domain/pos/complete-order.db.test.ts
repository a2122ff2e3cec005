import { describe, expect, test } from 'vitest'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { addItem } from '~/domain/pos/add-item.server'
import { completeOrder } from '~/domain/pos/complete-order.server'
import { openOrder } from '~/domain/pos/open-order.server'
import { makeGift, makeVariant, anAccountType } from '../../support/factories'
import { testCtx } from '../../support/ctx'

test('a sale for cash', async () => {
  const ctx = testCtx()
  await anAccountType()
  const shirt = await makeVariant()
  const gift = await makeGift()
  const order = await perform(openOrder, ctx, {})
  await perform(addItem, ctx, { id: order.id, variantId: shirt.id, qty: 2, recurring: {} })
  const full = await perform(addItem, ctx, { id: order.id, variantId: gift.id, amount: '25.50', recurring: {} })
  expect(full.totalMinor).toBe(6550n)
  const paid = await perform(completeOrder, ctx, { id: order.id, paymentType: 'cash', cashReceived: '70' })
  expect(paid.number).toBe(order.clientUuid)
  const again = await perform(completeOrder, ctx, { id: order.id, paymentType: 'cash', cashReceived: '70' })
  expect(again).toEqual(paid)
  expect(await ctx.read.rows(sql`select * from payment`)).toMatchObject([{ amount_minor: 6550n }])
})
