// @vitest-environment node
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { FieldsEvents, FieldsOptions } from '~/pages/jpanel/pos/payment/gateway-fields'

type Listener = (event: Record<string, unknown>) => void

/** The part of Stripe's script that the till uses. */
class StandInElement {
  readonly listeners = new Map<string, Listener>()
  readonly type: string
  readonly clear = vi.fn()
  readonly focus = vi.fn()
  readonly mount = vi.fn()
  readonly destroy = vi.fn()
  constructor(type: string) {
    this.type = type
  }
  on(event: string, listener: Listener) {
    this.listeners.set(event, listener)
    return this
  }
  report(event: string, reported: Record<string, unknown> = {}) {
    this.listeners.get(event)?.(reported)
  }
}

let parts: StandInElement[] = []
const createPaymentMethod = vi.fn()
const submit = vi.fn(async (): Promise<{ error?: { type: string; message: string } }> => ({}))
const elements = vi.fn((_options?: object) => ({
  submit,
  create: (type: string) => {
    const part = new StandInElement(type)
    parts.push(part)
    return part
  },
}))
const loadStripe = vi.fn(async (_key: string) => ({ elements, createPaymentMethod }))
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe }))
const dark = { colorScheme: 'dark', getPropertyValue: (name: string) => (name === '--text' ? '#fff' : '') }

const { stripeFields } = await import('~/pages/jpanel/pos/payment/stripe-fields')

const events = (): FieldsEvents => ({ onReady: vi.fn(), onChange: vi.fn(), onSubmit: vi.fn(), onCancel: vi.fn() })
const options: FieldsOptions = {
  kind: 'card',
  currency: 'USD',
  amountMinor: 1600n,
  holder: 'Rosa Lindqvist',
  email: '',
}
const spot = () => {
  const element = { className: '', textContent: '', append: vi.fn(), replaceChildren: vi.fn() }
  vi.stubGlobal('document', { createElement: () => ({ ...element }), documentElement: {} })
  vi.stubGlobal('getComputedStyle', () => dark)
  return element as unknown as HTMLElement
}

beforeEach(() => {
  parts = []
  vi.clearAllMocks()
})

describe('the fields of Stripe', () => {
  test('for a card are three, and say the brand and whether they are complete', async () => {
    const reported = events()
    const fields = await stripeFields('pk_test_1', reported)
    fields.mount(spot(), options)
    expect(loadStripe).toHaveBeenCalledWith('pk_test_1')
    expect(parts.map(({ type }) => type)).toEqual(['cardNumber', 'cardExpiry', 'cardCvc'])
    parts[0]?.report('ready')
    expect(reported.onReady).toHaveBeenCalledOnce()
    parts[0]?.report('change', { brand: 'unknown', complete: false })
    expect(reported.onChange).toHaveBeenLastCalledWith({ brand: null, isComplete: false })
    parts[0]?.report('change', { brand: 'visa', complete: true })
    parts[1]?.report('change', { complete: true })
    parts[2]?.report('change', { complete: true })
    expect(reported.onChange).toHaveBeenLastCalledWith({ brand: 'visa', isComplete: true })
    fields.clearCode()
    expect(parts.map((part) => part.clear.mock.calls.length)).toEqual([0, 0, 1])
    fields.destroy()
    expect(parts.every((part) => part.destroy.mock.calls.length === 1)).toBe(true)
  })

  test('make a token of a card, and hand over nothing else', async () => {
    const fields = await stripeFields('pk_test_1', events())
    fields.mount(spot(), options)
    createPaymentMethod.mockResolvedValueOnce({
      paymentMethod: { id: 'pm_1', card: { brand: 'visa', last4: '4242', exp_month: 3, exp_year: 2030 } },
    })
    expect(await fields.tokenize()).toEqual({ token: 'pm_1', brand: 'visa', last4: '4242', expiry: '03 / 30' })
    expect(createPaymentMethod).toHaveBeenCalledWith({
      type: 'card',
      card: parts[0],
      billing_details: { name: 'Rosa Lindqvist' },
    })
    createPaymentMethod.mockResolvedValueOnce({ error: { message: 'Your card number is incomplete.' } })
    expect(await fields.tokenize()).toEqual({ error: 'Your card number is incomplete.' })
  })

  test.each([
    ['USD', 'us_bank_account'],
    ['CAD', 'acss_debit'],
  ])('for a bank account in %s are its form for %s', async (currency, type) => {
    const fields = await stripeFields('pk_test_1', events())
    fields.mount(spot(), { ...options, kind: 'bank', currency })
    expect(elements).toHaveBeenCalledWith(
      expect.objectContaining({
        mode: 'payment',
        amount: 1600,
        currency: currency.toLowerCase(),
        allowedPaymentMethodTypes: [type],
      }),
    )
    submit.mockResolvedValueOnce({ error: { type: 'validation_error', message: 'said in the form' } })
    expect(await fields.tokenize()).toEqual({ error: '' })
    createPaymentMethod.mockResolvedValueOnce({ paymentMethod: { id: 'pm_2', [type]: { last4: '6789' } } })
    expect(await fields.tokenize()).toEqual({ token: 'pm_2', brand: null, last4: '6789', expiry: null })
  })
})
