import type { LibraryImage } from '~/domain/media/media'
import type { Choice } from '~/ui/form/field'

export type Offered = {
  productId: number | 'new'
  currency: string
  symbol: string
  categories: Choice[]
  /** Of the product and of its variants. */
  images: LibraryImage[]
  taxes: Choice[]
  memberships: Choice[]
  downloads: Choice[]
  paymentGroups: Choice[]
  tributeTypes: Choice[]
  currencies: string[]
  /** Those that products use. */
  fundCodes: string[]
  hasCrm: boolean
  /** Fields of a gift there that a custom field can fill. */
  giftFields: Choice[]
  /** Those of the donor CRM. */
  crmCodes: { code: string; description: string }[]
  hasShipping: boolean
  /** The settings' defaults for variants without their own. */
  expectation: { threshold: number | null; over: string; under: string }
  /** Stock by variant id. */
  stock: Record<string, number>
  soldQuantity: number
  /** Codes in the form whose product or variant was deleted since. */
  missing: string[]
}
