import { expect, test } from 'vitest'
import { loader as products } from '~/endpoints/jpanel/pickers/products'
import { loader as urls } from '~/endpoints/jpanel/pickers/urls'
import { call } from '../../support/call'
import { testCtx } from '../../support/ctx'

test.each([
  ['a promo code is for products', products, 'promocode.edit'],
  ['a tab of a virtual event sells a product', products, 'virtualevents.edit'],
  ['a page leads to an address', urls, 'node.edit'],
] as const)('%s: who edits it may pick', async (_why, picker, permission) => {
  expect((await call(picker, { ctx: testCtx({ permissions: [permission] }), query: '' })).status).toBe(200)
  expect((await call(picker, { ctx: testCtx({ permissions: ['hooks.edit'] }), query: '' })).status).toBe(403)
})
