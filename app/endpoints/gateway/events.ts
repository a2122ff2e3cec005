import { receiveWebhook } from '~/domain/checkout/receive-webhook.server'
import { receiveReport } from '~/domain/events/receive-report.server'
import { signedCall } from '~/http/call'
import type { Calls } from '~/http/call-args'

export const calls = {
  // A repeated event gets the same status as the first one, so that the gateway does not send it again.
  'POST /jpanel/api/gateway/events': signedCall(receiveWebhook, ({ isNew }) => ({
    message: isNew ? 'Received.' : 'Received before.',
  })),
  // A report about an unknown stream also gets a success reply, so that the provider does not send it again.
  'POST /jpanel/api/streams/events': signedCall(receiveReport, ({ isKnown }) => ({
    message: isKnown ? 'Received.' : 'Passed over.',
  })),
} satisfies Calls
