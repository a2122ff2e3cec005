import type { Calls } from '~/http/call-args'
import { showSession, signInAgain } from './sign-in/sign-in-again'

export const calls = {
  'GET /jpanel/login/again': showSession,
  'POST /jpanel/login/again': signInAgain,
} satisfies Calls
