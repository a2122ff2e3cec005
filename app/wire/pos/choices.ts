import type { CustomField, Product } from '~/domain/catalog/product'

/** A custom field as the till asks it. */
export const fieldWire = ({ id, type, name, hint, body, choices, defaultValue, isRequired }: CustomField) => ({
  id,
  type,
  name,
  hint,
  body,
  choices,
  default_value: defaultValue,
  isrequired: isRequired,
})

/** Where the money may go: the supporter's choice, or the product's own account. */
export const designationWire = ({ designations }: Product) =>
  designations && {
    type: designations.type === 'supporters_choice' ? 'supporters_choice' : 'default',
    default_account: designations.defaultAccount,
    designations: designations.designations,
  }
