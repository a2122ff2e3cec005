import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EmptyCart } from '~/pages/jpanel/pos/cart/empty-cart'
import { FoundList } from '~/pages/jpanel/pos/controls/found-list'
import { markup } from '../../ui/render'

const list = (isCut: boolean) =>
  markup(
    <FoundList
      label="Children found"
      found={[1, 2]}
      rowOf={(id) => ({ id, name: `Child ${id}`, note: '', portrait: null })}
      state="done"
      says={{ failed: 'Failed', done: 'No child found.' }}
      onChoose={() => undefined}
      onRetry={() => undefined}
      isCut={isCut}
    />,
    '/jpanel/pos',
  )

test('a list of the till says so when it is cut, and nothing when it is whole', async () => {
  expect(await list(true)).toContain('Showing the first 2. Keep typing to find others.')
  expect(await list(false)).not.toContain('Showing the first')
})

const emptyCart = (awaited: 'opening' | 'unreached' | null) =>
  markup(
    <EmptyCart
      isLoading={false}
      awaited={awaited}
      openCarts={[]}
      lastSold={null}
      onOpenCarts={() => undefined}
      onSellAgain={() => undefined}
    />,
    '/jpanel/pos',
  )

describe('a cart without a line', () => {
  test('is said to be empty when the address names no order', async () =>
    expect(await emptyCart(null)).toContain('Cart is empty'))

  test.each(['opening', 'unreached'] as const)('is not said to be empty when its order is %s', async (awaited) =>
    expect(await emptyCart(awaited)).not.toContain('Cart is empty'),
  )

  test('says that a cart is open when the server cannot be reached', async () =>
    expect(await emptyCart('unreached')).toContain('There is an open cart'))
})

const TILL = 'app/pages/jpanel/pos'

test('every call of the till has a time limit and measures the server', () => {
  const files = readdirSync(TILL, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const plain = files.filter((name) =>
    /import \{[^}]*\b(call|useCall)\b[^}]*\} from '~\/http\/use-call'/.test(readFileSync(join(TILL, name), 'utf8')),
  )
  expect(plain).toEqual([join('controls', 'reach.ts')])
})
