import { deletePerson } from '~/domain/staff/delete-person.server'
import { regenerateKey } from '~/domain/staff/keys/regenerate-key.server'
import { call } from '~/http/call'
import type { Calls } from '~/http/call-args'
import { tokenWire } from '~/wire/staff'

export const calls = {
  'POST /jpanel/users/:id/regenerate-key': call(regenerateKey, { reply: tokenWire }),
  'POST /jpanel/users/destroy': call(deletePerson, { reply: () => ({ status: 'success' }) }),
} satisfies Calls
