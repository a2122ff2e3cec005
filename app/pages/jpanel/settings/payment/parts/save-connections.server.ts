import { isKeyMark, readMailServer, readStripeKeys } from '~/domain/integrations/connections/read-connections.server'
import { saveMailServer as saveServer } from '~/domain/integrations/connections/save-mail-server.server'
import { saveStripeKeys as saveKeys } from '~/domain/integrations/connections/save-stripe-keys.server'
import { mergeSave } from '~/domain/journal/merge-save.server'

const entry = { event: 'connection.saved' }

export const saveMailServer = mergeSave(saveServer, {
  type: 'connection',
  key: () => 'mail',
  read: (_over, _id, ctx) => Promise.resolve({ values: readMailServer(ctx), entry }),
})

const isFilled = ([name, value]: [string, unknown]): boolean =>
  value !== '' || !/^(?:secretKey|eventSecret)$/.test(name)

export const saveStripeKeys = mergeSave(saveKeys, {
  type: 'connection',
  key: () => 'payments',
  read: (_over, _id, ctx) => Promise.resolve({ values: readStripeKeys(ctx), entry }),
  complete: (_over, typed) => Promise.resolve(Object.fromEntries(Object.entries(typed).filter(isFilled))),
  toInput: (merged) => Object.fromEntries(Object.entries(merged).filter(([, value]) => !isKeyMark(value))),
  describe: (_name, value) => (isKeyMark(value) ? 'another key' : null),
})
