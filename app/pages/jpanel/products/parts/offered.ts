import type { Choice } from '~/ui/form/field'

/** What the form offers besides its values. */
export type Offered = {
  productId: number | 'new'
  symbol: string
  categories: Choice[]
  taxes: Choice[]
  memberships: Choice[]
  downloads: Choice[]
  paymentGroups: Choice[]
  currencies: string[]
  fundCodes: string[]
  /** How many are left, by the id of the variant. */
  stock: Record<string, number>
  soldQuantity: number
}
