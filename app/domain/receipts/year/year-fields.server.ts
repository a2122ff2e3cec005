import type { AddressFields } from '~/lists/request/form-fields'
import { readAttributes } from '~/lists/request/attributes'
import type { FieldErrors } from '~/kit/errors'
import { YearBatchInput } from '../receipt-input'

export const buildYearFields = (values: Readonly<Record<string, string>>, errors: FieldErrors): AddressFields => ({
  values,
  attributes: readAttributes(YearBatchInput),
  errors: Object.fromEntries(
    Object.entries(errors).flatMap(([name, [sentence]]) => (sentence === undefined ? [] : [[name, sentence]])),
  ),
})
