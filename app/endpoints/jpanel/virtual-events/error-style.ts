import { errorList, type ErrorStyle } from '~/http/call'
import { DomainError } from '~/kit/errors'
import { INVALID } from '~/kit/operation'

/** Sends the documented sentence even for a form with one mistake, because the mistake is shown at its field. */
export const invalidForm: ErrorStyle = (error, ...rest) =>
  errorList(error.code === 'invalid' ? new DomainError('invalid', INVALID, { fields: error.fields }) : error, ...rest)
