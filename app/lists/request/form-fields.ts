import type { Constraints } from '~/lists/declare/filter-rules'

export type AddressFields = {
  values: Readonly<Record<string, string>>
  attributes: Readonly<Record<string, Constraints>>
  errors: Readonly<Record<string, string>>
}

export const NO_FIELDS: AddressFields = { values: {}, attributes: {}, errors: {} }
