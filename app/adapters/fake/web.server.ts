import type { Web } from '~/ports/web'

export const standInWeb: Web = {
  refusal: async () => null,
  send: async () => ({ status: 200, headers: [['Content-Type', 'text/plain']], body: 'OK', isCut: false, seconds: 0 }),
}
