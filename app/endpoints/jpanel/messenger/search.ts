import { searchNumbers } from '~/domain/messenger/search-numbers.server'
import { endpoint } from '~/http/endpoint'
import { readNumberSearch } from '~/wire/messenger/phone-numbers'

/** GET /jpanel/api/v1/messenger/phone-numbers/search: 204 where there are none. */
export const loader = endpoint(searchNumbers, {
  read: readNumberSearch,
  reply: (found) =>
    found.length === 0 ? new Response(null, { status: 204 }) : found.map(({ full, short }) => ({ full, short })),
})
