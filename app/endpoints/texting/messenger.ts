import type { Calls } from '~/http/call-args'
import { answerMessage } from './messenger/webhook'

export const calls = {
  'POST /webhook/messenger': answerMessage,
} satisfies Calls
