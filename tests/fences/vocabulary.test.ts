import { afterEach, expect, test } from 'vitest'
import { plant, type Planted } from '../support/planted.ts'

let planted: Planted | undefined
afterEach(() => planted?.remove())

function check(file: string) {
  planted = plant({ [file]: '' }, [])
  return planted.run('bin/check-vocabulary.mjs', planted.folder)
}

test.each([
  'app/domain/pos/order.ts',
  'app/domain/pos/schemas.ts',
  'app/domain/pos/messages.ts',
  'app/domain/pos/add-item.server.ts',
  'app/domain/pos/queries.server.ts',
  'app/domain/pos/internal.server.ts',
  'app/domain/contributions/contributions.list.server.ts',
  'app/pages/jpanel/settings/index.tsx',
  'app/ui/money-text.tsx',
])('%s has a place', (file) => {
  expect(check(file)).toEqual({ status: 0, output: '' })
})

test.each([
  ['app/domain/pos/index.ts', 'this name says nothing about what is inside'],
  ['app/domain/pos/helpers.ts', 'this name says nothing about what is inside'],
  ['app/domain/pos/order-utils.ts', 'this name says nothing about what is inside'],
  ['app/domain/pos/order-service.server.ts', 'this name says nothing about what is inside'],
  ['app/kit/manager.ts', 'this name says nothing about what is inside'],
  ['app/ui/index.tsx', 'this name says nothing about what is inside'],
  ['app/http/types.ts', 'this name says nothing about what is inside'],
  ['app/domain/pos/parts/line.ts', 'a context is one flat folder'],
  ['app/domain/shopping/cart.ts', '"shopping" is not a context of the specification'],
  ['app/domain/pos/Order.ts', 'in a context a file is <noun>.ts'],
  ['app/domain/pos/cart-line.tsx', 'in a context a file is <noun>.ts'],
  ['app/domain/pos/add.client.ts', 'in a context a file is <noun>.ts'],
])('%s is refused', (file, sentence) => {
  const { status, output } = check(file)
  expect(status).toBe(1)
  expect(output).toContain(`${file}: `)
  expect(output).toContain(sentence)
})
