import { setSupporterState } from '~/domain/supporters/set-supporter-state.server'
import { endpoint, notGet } from '~/http/endpoint'

/** POST /jpanel/supporters/batch with ids and action `archived` or `spam` (R-SUPPORTERS-3). */
export const loader = notGet
export const action = endpoint(setSupporterState, {
  read: ({ ids, action: state }) => ({ ids, state }),
  reply: (count) => ({ status: 'success', count }),
})
