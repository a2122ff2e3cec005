import { expect, test } from 'vitest'
import { as, visitor } from '../../support/server.ts'

test('answers the seeded catalog only to people who may sell', async () => {
  const cashier = await as('cashier')
  const reply = await cashier.get('/jpanel/pos/sync')
  expect(reply.status).toBe(200)
  const synced = (await reply.json()) as { is_first: boolean; cursor: string; changed: { product: unknown[] } }
  expect([synced.is_first, synced.changed.product.length > 0]).toEqual([true, true])
  const next = await cashier.get(`/jpanel/pos/sync?cursor=${synced.cursor}`)
  expect([next.status, ((await next.json()) as { is_first: boolean }).is_first]).toEqual([200, false])
  expect((await visitor().get('/jpanel/pos/sync')).status).not.toBe(200)
})
