import { expect, test } from 'vitest'
import { calls } from '~/endpoints/jpanel/products'
import { call } from '../support/call'
import { testCtx } from '../support/ctx'

const products = calls['GET /jpanel/products.json']
const urls = calls['GET /jpanel/urls.json']

test.each([
  ['a promo code is for products', products, 'promocode.edit'],
  ['a tab of a virtual event sells a product', products, 'virtualevents.edit'],
  ['a page leads to an address', urls, 'node.edit'],
] as const)('%s: who edits it may pick', async (_why, picker, permission) => {
  expect((await call(picker, { ctx: testCtx({ permissions: [permission] }), query: '' })).status).toBe(200)
  expect((await call(picker, { ctx: testCtx({ permissions: ['hooks.edit'] }), query: '' })).status).toBe(403)
})
