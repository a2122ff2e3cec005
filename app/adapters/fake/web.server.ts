import type { Web } from '~/ports/web'

/** The stand-in for everybody else's servers: each takes what it is sent. */
export const standInWeb: Web = {
  refusal: async () => null,
  send: async () => ({ status: 200, headers: [['Content-Type', 'text/plain']], body: 'OK', isCut: false, seconds: 0 }),
}
