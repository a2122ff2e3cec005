import { receiveWebhook } from '~/domain/checkout/receive-webhook.server'
import { receiveReport } from '~/domain/events/receive-report.server'
import { signedCall } from '~/http/call'
import type { Calls } from '~/http/call-args'

export const calls = {
  // Every repetition is answered as the first time: the gateway need not send it again.
  'POST /jpanel/api/gateway/events': signedCall(receiveWebhook, ({ isNew }) => ({
    message: isNew ? 'Received.' : 'Received before.',
  })),
  // A stream that is not known is answered like any other: the provider need not send its report again.
  'POST /jpanel/api/streams/events': signedCall(receiveReport, ({ isKnown }) => ({
    message: isKnown ? 'Received.' : 'Passed over.',
  })),
} satisfies Calls
