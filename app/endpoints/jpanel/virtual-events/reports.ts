import { receiveReport } from '~/domain/events/receive-report.server'
import { signedCall } from '~/http/auth/signed-call'
import { notGet } from '~/http/endpoint'

export const loader = notGet

/** A stream that is not known is answered like any other: the provider need not send its report again. */
export const action = signedCall(receiveReport, ({ isKnown }) => ({ message: isKnown ? 'Received.' : 'Passed over.' }))
