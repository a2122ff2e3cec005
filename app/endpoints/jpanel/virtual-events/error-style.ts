import { errorList, type ErrorStyle } from '~/http/call'
import { DomainError } from '~/kit/errors'
import { INVALID } from '~/kit/operation'

/** A form with one mistake says the documented sentence, too: the mistake stands at its field. */
export const invalidForm: ErrorStyle = (error, ...rest) =>
  errorList(error.code === 'invalid' ? new DomainError('invalid', INVALID, { fields: error.fields }) : error, ...rest)
