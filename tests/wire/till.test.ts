import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actualPrice } from '~/domain/pricing/price'
import { membershipText } from '~/pages/jpanel/pos/cart/order'
import { toRequest } from '~/pages/jpanel/pos/cart/removed'
import { lineWire } from '~/wire/pos/replies/line'
import { readLine, type LineWire } from '~/wire/pos/line'
import { orderWire } from '~/wire/pos/order'
import { readOrder, type OrderWire } from '~/wire/pos/order-reply'
import { productWire } from '~/wire/pos/replies/product'
import { readProduct, type ProductWire } from '~/wire/pos/product'
import { readChild, readItem, readPageGift } from '~/wire/pos/requests/add'
import { readUpdate } from '~/wire/pos/requests/read-order'
import { detailsBody } from '~/wire/pos/requests/order'
import { at, currencies, lines, orders, products, sent } from './shapes'

const READ = { add: readItem, add_by_child_reference: readChild, add_by_fundraising_page: readPageGift }

/** In the till a moment is text, and an edited text that is null is empty. */
const asRead = (value: unknown, seen: unknown): unknown =>
  value instanceof Date ? value.toISOString() : value === null && seen === '' ? '' : value

/** Every field that both sides call by one name. */
function expectSame(written: object, read: object, except: readonly string[] = []): void {
  const fields = Object.entries(written)
  const shared = fields.filter(([field]) => field in read && !except.includes(field))
  const seen = Object.fromEntries(shared.map(([field]) => [field, (read as Record<string, unknown>)[field]]))
  expect(seen).toEqual(Object.fromEntries(shared.map(([field, value]) => [field, asRead(value, seen[field])])))
  expect(shared.length).toBeGreaterThan(5)
}

const OF_SIDE = { billing: 'billing', shipping: 'shipping', tax: 'tax' } as const

describe('what a call writes is what the till reads', () => {
  test('of a line', () => {
    fc.assert(
      fc.property(lines, currencies, (line, currency) => {
        const read = readLine(sent(lineWire(line, currency)) as unknown as LineWire, currency)
        const ofVariant = line.variantId === null ? ['productId', 'membershipId', 'isDonation'] : []
        const ofChild = line.sponsorshipId === null ? [] : ['isDonation']
        expectSame(line, read, ['isLocked', ...ofVariant, ...ofChild])
        expect(read.isLocked).toBe(line.lockedToLineId !== null)
        expect(read.pageId).toBe(line.fundraisingPageId)
        expect(read.recurring).toEqual(
          line.recurringMinor === null || line.recurringFrequency === null
            ? null
            : {
                ...{ minor: line.recurringMinor, frequency: line.recurringFrequency, day: line.recurringDay },
                ...{
                  dayOfWeek: line.recurringDayOfWeek,
                  hasInitialCharge: line.recurringInitialCharge,
                  startsOn: line.recurringStartsOn,
                },
              },
        )
      }),
    )
  })

  test('of an order', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const ctx = at({ dcc_is_enabled: '1' })
        const read = readOrder(sent(orderWire(order, ctx)) as unknown as OrderWire)
        expectSame(order, read, ['lines', 'taxes', 'shippingMethod', 'supporterName', 'idlePromos'])
        expect(read.lines).toEqual(
          order.lines.map((line) =>
            readLine(sent(lineWire(line, order.currency)) as unknown as LineWire, order.currency),
          ),
        )
        for (const [prefix, side] of Object.entries(OF_SIDE))
          for (const [part, value] of Object.entries(read[side])) {
            const field = `${prefix}${part.charAt(0).toUpperCase()}${part.slice(1)}` as 'billingCity'
            expect([field, value]).toEqual([field, order[field] ?? ''])
          }
        expect(read.isPaymentLocked).toBe(order.paymentLockedAt !== null)
        expect(read.supporterName).toBe(order.supporter?.displayName ?? '')
        expect(read.membership?.name ?? null).toBe(order.supporter?.membership?.name ?? null)
        expect(read.membership?.endsOn ?? null).toBe(order.supporter?.membership?.endsOn ?? null)
        expect(read.methods.map(({ name, isDefault }) => [name, isDefault])).toEqual(
          (order.supporter?.methods ?? []).map(({ displayName, useAsDefault }) => [displayName, useAsDefault]),
        )
        expect(read.taxes.map(({ code, minor }) => [code, minor])).toEqual(
          order.taxes.map(({ code, minor }) => [code, minor]),
        )
        expect(read.shippingChoices).toEqual(
          order.shippingOptions?.map(({ shippingMethodId: methodId, courier, title, costMinor }) => ({
            ...{ methodId, courier: courier ?? '', title, costMinor },
          })),
        )
        expect(read.shippingMethod).toBe(order.shippingMethod?.name ?? order.courierMethod ?? '')
      }),
    )
  })

  test('of a product, its variants and what it asks', () => {
    fc.assert(
      fc.property(products, (product) => {
        const { currency } = product
        const read = readProduct({ currency, recurringType: 'fixed' })(
          sent(productWire(product)) as unknown as ProductWire,
        )
        expectSame(product, read, ['variants', 'designations'])
        expect([read.hidesQuantity, read.isAchOnly, read.isDccEligible]).toEqual([
          product.hideQty,
          product.achOnly,
          product.isDccEnabled,
        ])
        expect(read.fields).toEqual(product.customFields)
        expect(read.defaultAccount).toBe(product.designations?.defaultAccount ?? null)
        expect(read.designations).toEqual(
          product.designations?.type === 'supporters_choice' ? product.designations.designations : [],
        )
        for (const [index, variant] of product.variants.entries()) {
          expectSame(variant, read.variants[index] ?? {}, ['priceMinor'])
          expect(read.variants[index]).toMatchObject({
            ...{
              listMinor: variant.priceMinor,
              priceMinor: actualPrice(variant),
              minimumMinor: variant.priceMinimumMinor,
            },
            ...{ presets: variant.pricePresets, period: variant.billingPeriod, isDownload: variant.isDownload },
          })
        }
      }),
    )
  })
})

describe('what the till asks is what a call reads', () => {
  test('of a line that is requested again', () => {
    fc.assert(
      fc.property(lines, currencies, (line, currency) => {
        const read = readLine(
          sent(lineWire({ ...line, lockedToLineId: null }, currency)) as unknown as LineWire,
          currency,
        )
        const again = toRequest(read)
        if (!again) return
        const { path, body } = again.again
        const requested = READ[path](body)
        if (path === 'add')
          expect(requested).toMatchObject({
            ...{ variantId: line.variantId, qty: line.qty, fundCode: line.fundCode ?? undefined },
            ...{ additionalNotes: line.additionalNotes ?? undefined, publicMessage: line.publicMessage ?? undefined },
            ...{ fundraisingPageId: line.fundraisingPageId ?? undefined, isGiftAid: line.isGiftAid ? 1 : undefined },
            tribute: line.tribute
              ? {
                  name: line.tribute.name,
                  notifyZip: line.tribute.notifyZip,
                  notifyOn: line.tribute.notifyOn,
                  notify: line.tribute.notify ?? '',
                  isTribute: 1,
                }
              : { isTribute: undefined, name: undefined },
          })
        if (path === 'add_by_child_reference')
          expect(requested).toMatchObject({ reference: line.reference ?? '', optionId: line.paymentOptionId })
        if (path === 'add_by_fundraising_page') expect(requested).toMatchObject({ pageId: line.fundraisingPageId })
      }),
    )
  })

  test('of the details of an order: every one of them, so that none is overwritten', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const read = readOrder(sent(orderWire(order, at())) as unknown as OrderWire)
        const { change } = readUpdate(detailsBody(read)) as {
          change: { mode: string; details: Record<string, unknown> }
        }
        expect(change.mode).toBe('details')
        const { supporterName: _shown, ...details } = change.details
        const flags = {
          isFreeShipping: Number(read.isFreeShipping),
          emailOptIn: Number(read.emailOptIn),
          isAnonymous: Number(read.isAnonymous),
        }
        const wanted = { ...read, ...flags, dccEnabledByCustomer: Number(read.dccEnabledByCustomer) } as Record<
          string,
          unknown
        >
        expect(details).toEqual(Object.fromEntries(Object.keys(details).map((field) => [field, wanted[field]])))
        expect(Object.keys(details)).toHaveLength(16)
      }),
    )
  })
})

describe('a line and a membership are called by what they are', () => {
  const [plain] = fc.sample(lines, { numRuns: 1, seed: 7 })
  const read = (values: object) =>
    readLine(
      sent(lineWire({ ...(plain as NonNullable<typeof plain>), ...values }, 'USD')) as unknown as LineWire,
      'USD',
    )

  test('a line is a product, a child or a gift to a page', () => {
    const none = { sponsorshipId: null, fundraisingPageId: null, variantId: null }
    expect(read({ ...none, variantId: 11, productName: 'Enamel mug' })).toMatchObject({
      kind: 'product',
      name: 'Enamel mug',
    })
    expect(read({ ...none, sponsorshipId: 4, description: 'Amina', reference: 'KE-104' })).toMatchObject({
      ...{ kind: 'child', name: 'Amina', detail: 'KE-104', isDonation: true },
    })
    expect(read({ ...none, fundraisingPageId: 9, variantId: 12, description: 'Swim for soup' })).toMatchObject({
      ...{ kind: 'fundraiser', name: 'Swim for soup' },
    })
  })

  test.each([
    [{ name: 'Friends', endsOn: '2027-03-14' }, 'Member until Mar 2027'],
    [{ name: 'Friends', endsOn: '2025-03-14' }, 'Membership expired'],
    [{ name: 'Keepers', endsOn: null }, 'Keepers'],
    [null, ''],
  ])('a membership is said below the name: %o', (membership, text) => {
    const [order] = fc.sample(
      orders.filter(({ supporter }) => supporter !== null),
      { numRuns: 1, seed: 7 },
    )
    const member = { ...order, supporter: order?.supporter && { ...order.supporter, membership } }
    expect(membershipText(readOrder(sent(orderWire(member as never, at())) as unknown as OrderWire))).toBe(text)
  })
})
