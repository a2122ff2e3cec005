import { checkConnection } from '~/domain/providers/check-connection.server'
import { checkReferences } from '~/domain/providers/check-references.server'
import { CONFIGURATIONS_FAILED, KEY_FAILED } from '~/domain/providers/messages'
import { refreshConfigurations } from '~/domain/providers/refresh-configurations.server'
import { refreshPublicKey } from '~/domain/providers/refresh-public-key.server'
import { call, query } from '~/http/call'
import type { Calls } from '~/http/call-args'
import { performRequest } from '~/http/form/perform-request'
import { OWNER_ONLY } from '~/kit/permission'
import { configurationsReply, publicKeyReply } from '~/wire/providers'

export const calls = {
  'POST /jpanel/api/v1/settings/payment-providers/bbms/refresh-payment-configurations': call(refreshConfigurations, {
    reply: configurationsReply,
    failure: CONFIGURATIONS_FAILED,
  }),
  'POST /jpanel/api/v1/settings/payment-providers/bbms/refresh-public-key': call(refreshPublicKey, {
    reply: publicKeyReply,
    failure: KEY_FAILED,
  }),
  'GET /jpanel/paypal/verify_connection.json': query(OWNER_ONLY, async (ctx) =>
    performRequest(checkConnection, ctx, { provider: 'paypal' }),
  ),
  'GET /jpanel/paypal/verify_reference_transactions.json': query(OWNER_ONLY, async (ctx) =>
    performRequest(checkReferences, ctx, {}),
  ),
  'GET /jpanel/settings/payment/gocardless/verify': query(OWNER_ONLY, async (ctx) =>
    performRequest(checkConnection, ctx, { provider: 'gocardless' }),
  ),
} satisfies Calls
