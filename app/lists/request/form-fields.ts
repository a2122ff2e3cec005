import type { Constraints } from '~/lists/declare/filter-rules'

/**
 * A form of the address as its page has it: what stands in its fields, their attributes, and what is wrong with them.
 */
export type AddressFields = {
  values: Readonly<Record<string, string>>
  attributes: Readonly<Record<string, Constraints>>
  errors: Readonly<Record<string, string>>
}

export const NO_FIELDS: AddressFields = { values: {}, attributes: {}, errors: {} }
