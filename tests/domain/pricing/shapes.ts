import type { Promo } from '~/domain/pricing/promos'

export const somePromo = (values: Partial<Promo> = {}): Promo => ({
  id: 1,
  code: 'TEN',
  discountType: 'percent',
  discountPoints: 0n,
  discountMinor: 0n,
  buyQuantity: 1,
  allocationLimit: null,
  isFreeShipping: false,
  freeShippingLabel: null,
  productIds: [1],
  ...values,
})
