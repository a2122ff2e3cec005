import type { LibraryImage } from '~/domain/media/media'
import type { Choice } from '~/ui/form/field'

/** What the form offers besides its values. */
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
  /** Whether there is a donor CRM. */
  hasCrm: boolean
  /** Fields of a gift there that a custom field can fill. */
  giftFields: Choice[]
  /** Those of the donor CRM. */
  crmCodes: { code: string; description: string }[]
  /** Whether anything can be shipped at all. */
  hasShipping: boolean
  /** What the settings say about shipping where a variant says nothing. */
  expectation: { threshold: number | null; over: string; under: string }
  /** How many are left, by the id of the variant. */
  stock: Record<string, number>
  soldQuantity: number
  /** Codes in the form whose product or variant was deleted since. */
  missing: string[]
}
