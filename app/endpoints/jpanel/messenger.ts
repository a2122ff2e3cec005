import { chooseNumber } from '~/domain/messenger/choose-number.server'
import { UNKNOWN_ERROR } from '~/domain/messenger/messages'
import { releaseNumber } from '~/domain/messenger/release-number.server'
import { searchNumbers } from '~/domain/messenger/search-numbers.server'
import { call } from '~/http/call'
import type { Calls } from '~/http/call-args'
import { readChosenNumber, readNumberSearch } from '~/wire/messenger/phone-numbers'
import { bareSentence } from './messenger/error-style'

export const calls = {
  'GET /jpanel/api/v1/messenger/phone-numbers/search': call(searchNumbers, {
    read: readNumberSearch,
    reply: (found) =>
      found.length === 0 ? new Response(null, { status: 204 }) : found.map(({ full, short }) => ({ full, short })),
  }),
  'POST /jpanel/api/v1/messenger/phone-numbers': call(chooseNumber, {
    read: readChosenNumber,
    reply: ({ number }) => number,
    errors: bareSentence,
    failure: UNKNOWN_ERROR,
  }),
  'DELETE /jpanel/api/v1/messenger/phone-numbers/:id': call(releaseNumber, {
    reply: () => new Response(null, { status: 204 }),
    errors: bareSentence,
  }),
} satisfies Calls
