import { releaseNumber } from '~/domain/messenger/release-number.server'
import { endpoint, notGet } from '~/http/endpoint'
import { bareSentence } from './error-style'

/** DELETE /jpanel/api/v1/messenger/phone-numbers/{id} */
export const loader = notGet
export const action = endpoint(releaseNumber, {
  reply: () => new Response(null, { status: 204 }),
  errors: bareSentence,
})
