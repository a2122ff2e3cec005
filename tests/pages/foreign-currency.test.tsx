import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { totalOfCart } from '~/pages/jpanel/pos/cart/open-cart'
import { HomeCurrencyContext } from '~/pages/jpanel/pos/controls/home-currency'
import { ChangeDue } from '~/pages/jpanel/pos/after-sale/finished'
import { RecentDialog, SaleDialog } from '~/pages/jpanel/pos/after-sale/recent-dialog'
import { paidText, type Unfinished } from '~/pages/jpanel/pos/payment/unfinished'
import { toResults } from '~/pages/jpanel/parts/search'
import { refundPlan } from '~/domain/refunds/refund'
import type { RecentSale } from '~/wire/pos/sale'
import type { ReactNode } from 'react'

const nothing = () => undefined

const sale: RecentSale = {
  id: 5,
  number: '7F3A09C2B1',
  time: '3:05 PM',
  name: 'Amara Okafor',
  email: null,
  by: null,
  paymentLabel: 'Cash',
  totalMinor: 2010n,
  balanceMinor: 2010n,
  currency: 'CAD',
  isRefundable: true,
}

const drawn = (node: ReactNode, home = 'USD') =>
  renderToStaticMarkup(<HomeCurrencyContext value={home}>{node}</HomeCurrencyContext>)

test('names the currency of a sale in another one where the till shows it after the sale', () => {
  const recent = <RecentDialog sales={[sale]} failure={null} onOpen={nothing} onRetry={nothing} onClose={nothing} />
  const one = <SaleDialog sale={sale} onSellAgain={nothing} onRefund={nothing} onBack={nothing} onClose={nothing} />
  const change = <ChangeDue changeMinor={510n} receivedMinor={2520n} currency="CAD" />
  expect(drawn(recent)).toContain('$20.10 CAD')
  expect(drawn(one)).toContain('$20.10 CAD')
  expect(drawn(change)).toContain('$5.10 CAD')
  expect(drawn(change)).toContain('from $25.20 CAD')
  expect(drawn(recent, 'CAD')).not.toContain('CAD')
})

test('names the currency of carts and payments that are not over', () => {
  expect(totalOfCart({ totalMinor: 2010n, currency: 'CAD' }, 'USD')).toBe('$20.10 CAD')
  const draft = { totalMinor: 2010n, currency: 'CAD', way: 'in cash' }
  expect(paidText({ draft } as unknown as Unfinished, 'USD')).toBe('$20.10 CAD in cash')
})

test('names the currency of a contribution that the search finds', () => {
  const groups = {
    supporters: [],
    contributions: [{ number: '7F3A09C2B1', name: 'Amara', total: 20.1, currency: 'CAD', url: '/' }],
    products: [],
    pages: [],
  }
  const hints = (home: string) => toResults({ groups }, true, home).map(({ hint }) => hint)
  expect(hints('USD')).toEqual(['$20.10 CAD'])
  expect(hints('CAD')).toEqual(['$20.10'])
})

test('names the currency of what can be refunded at most', () => {
  const of = {
    isPaid: true,
    totalMinor: 2010n,
    refundedMinor: 0n,
    overpaidMinor: 0n,
    paymentStatus: 'succeeded',
    isOneInProgress: false,
    isDisputed: false,
    currency: 'CAD',
    units: [],
  } as unknown as Parameters<typeof refundPlan>[0]
  expect(refundPlan(of, { kind: 'custom', amount: '30', lines: [] }, 'USD')).toBe('At most $20.10 CAD can be refunded.')
})
