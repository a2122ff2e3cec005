import { chooseNumber } from '~/domain/messenger/choose-number.server'
import { UNKNOWN_ERROR } from '~/domain/messenger/messages'
import { endpoint, notGet } from '~/http/endpoint'
import { readChosenNumber } from '~/wire/messenger/phone-numbers'
import { bareSentence } from './error-style'

/** POST /jpanel/api/v1/messenger/phone-numbers: answers the number as a bare string. */
export const loader = notGet
export const action = endpoint(chooseNumber, {
  read: readChosenNumber,
  reply: ({ number }) => number,
  errors: bareSentence,
  failure: UNKNOWN_ERROR,
})
