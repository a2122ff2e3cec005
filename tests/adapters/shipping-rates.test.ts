import { describe, expect, test } from 'vitest'
import { standInShippingRates } from '~/adapters/fake/shipping-rates.server'
import { COURIERS, type Parcel } from '~/ports/shipping-rates'

const parcel = (more: Partial<Parcel> = {}): Parcel => ({
  couriers: COURIERS,
  pounds: 2.2046,
  kilograms: 1,
  from: { city: 'Portland', region: 'ME', zip: '04101', country: 'US' },
  to: { city: 'Exeter', region: 'NH', zip: '03833', country: 'US' },
  currency: 'USD',
  ...more,
})

const quote = async (more: Partial<Parcel> = {}) => standInShippingRates.quote(parcel(more))
const ground = async (more: Partial<Parcel> = {}) => (await quote({ couriers: ['UPS'], ...more }))[0]?.minor ?? 0n

describe('the stand-in for carriers', () => {
  test('returns the same rates for the same parcel', async () => {
    expect(await quote()).toEqual(await quote())
  })
  test('charges more for weight and distance', async () => {
    expect(await ground({ kilograms: 2 })).toBeGreaterThan(await ground())
    const near = await ground({ to: { city: null, region: 'ME', zip: '04102', country: 'US' } })
    const far = await ground({ to: { city: null, region: null, zip: '75001', country: 'FR' } })
    expect([near < (await ground()), (await ground()) < far]).toEqual([true, true])
  })
  test('asks only enabled carriers, and national posts only at home', async () => {
    expect(new Set((await quote()).map(({ courier }) => courier))).toEqual(
      new Set(['UPS', 'US Postal Service', 'FedEx']),
    )
    const fromCanada = { city: 'Ottawa', region: 'ON', zip: 'K1A', country: 'CA' }
    expect(new Set((await quote({ from: fromCanada })).map(({ courier }) => courier))).toEqual(
      new Set(['Canada Post', 'UPS', 'FedEx']),
    )
    expect(await quote({ couriers: [] })).toEqual([])
  })
})
