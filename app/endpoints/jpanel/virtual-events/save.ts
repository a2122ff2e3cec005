import { saveWithStream } from '~/domain/events/save-with-stream.server'
import { endpoint, errorList, notGet, type ErrorStyle } from '~/http/endpoint'
import { DomainError } from '~/kit/errors'
import { INVALID } from '~/kit/operation'
import { readEvent } from '~/wire/website/virtual-events'

/** A form with one mistake says the documented sentence, too: the mistake stands at its field. */
const errors: ErrorStyle = (error, ...rest) =>
  errorList(error.code === 'invalid' ? new DomainError('invalid', INVALID, { fields: error.fields }) : error, ...rest)

/** POST /jpanel/virtual-events/save */
export const loader = notGet
export const action = endpoint(saveWithStream, { read: readEvent, errors, reply: ({ id }) => ({ id }) })
