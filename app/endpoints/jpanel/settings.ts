import { startCheckout } from '~/domain/billing/start-checkout.server'
import { connectTarget } from '~/domain/integrations/connect-target.server'
import { disconnectTarget } from '~/domain/integrations/disconnect-target.server'
import { startImport } from '~/domain/integrations/donors/start-import.server'
import { verifyCrm } from '~/domain/integrations/donors/verify-crm.server'
import { journalList } from '~/domain/journal/entries.list.server'
import { deleteHook } from '~/domain/webhooks/delete-hook.server'
import { DELETE_FAILED } from '~/domain/webhooks/messages'
import { call } from '~/http/call'
import type { Calls } from '~/http/call-args'
import { listCsv } from '~/http/list/list-endpoints'
import { readCredentials, readImport } from '~/wire/crm/account'
import { errorWire, statusOfCheckout, statusOfConnection } from '~/wire/fault'
import { showDelivery } from './webhooks/delivery'
import { sendDeliveryAgain } from './webhooks/redeliver'

export const calls = {
  'GET /jpanel/settings/journal.csv': listCsv(journalList),
  'DELETE /jpanel/settings/hooks/:id/destroy': call(deleteHook, {
    reply: () => ({ success: true }),
    failure: DELETE_FAILED,
  }),
  'GET /jpanel/settings/hook-deliveries/:id': showDelivery,
  'POST /jpanel/settings/hook-deliveries/:id/redeliver': sendDeliveryAgain,
  'POST /jpanel/donor/verify_connection.json': call(verifyCrm, { read: readCredentials, reply: (isGood) => isGood }),
  // It answers at once; a job does the work.
  'POST /jpanel/donors/import': call(startImport, { read: readImport, reply: (isStarted) => isStarted }),
  'POST /jpanel/settings/integrations/:target/connect': call(connectTarget, {
    reply: () => ({}),
    errors: (error) => Response.json(errorWire(error), { status: statusOfConnection(error) }),
  }),
  'POST /jpanel/settings/integrations/:target/disconnect': call(disconnectTarget, {
    reply: () => ({}),
    errors: (error) => Response.json(errorWire(error), { status: statusOfConnection(error) }),
  }),
  'POST /jpanel/settings/billing/chargebee/checkout': call(startCheckout, {
    reply: (page) => page,
    errors: (error) => Response.json(errorWire(error), { status: statusOfCheckout(error) }),
  }),
} satisfies Calls
