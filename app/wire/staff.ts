import { fromReply, toWire } from '~/kit/wire'

const TOKEN = { api_token: 'token' } as const

export const tokenWire = (token: string) => toWire(TOKEN, { token })
export type TokenWire = ReturnType<typeof tokenWire>
export const readToken = (sent: TokenWire): string => fromReply(TOKEN, sent).token
