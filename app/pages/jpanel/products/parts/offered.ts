import type { Picture } from '~/domain/catalog/picture'
import type { LibraryImage } from '~/domain/media/media'
import type { Choice } from '~/ui/form/field'

export type Offered = {
  productId: number | 'new'
  currency: string
  symbol: string
  categories: Choice[]
  images: LibraryImage[]
  picture: Picture | null
  taxes: Choice[]
  memberships: Choice[]
  downloads: Choice[]
  paymentGroups: Choice[]
  tributeTypes: Choice[]
  currencies: string[]
  fundCodes: string[]
  hasCrm: boolean
  /** Gift fields in the donor CRM that a custom field can fill. */
  giftFields: Choice[]
  crmCodes: { code: string; description: string }[]
  hasShipping: boolean
  /** The settings' defaults for variants without their own. */
  expectation: { threshold: number | null; over: string; under: string }
  stock: Record<string, number>
  soldQuantity: number
  /** Codes in the form whose product or variant has since been deleted. */
  missing: string[]
}
