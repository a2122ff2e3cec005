import { fromReply, toWire } from '~/kit/wire'

const FAULT = { message: 'message', request_id: 'requestId' } as const

/** What a request says that failed: the sentence, and its number in the log. */
export const faultWire = (fault: { message: string; requestId: string }) => toWire(FAULT, fault)

/** The same of whatever an error carried; nothing where it says nothing. */
export const readFault = (sent: unknown): { message: string | null; requestId: string | null } => {
  const said = typeof sent === 'object' && sent !== null ? (sent as Partial<ReturnType<typeof faultWire>>) : {}
  return fromReply(FAULT, { message: said.message ?? null, request_id: said.request_id ?? null })
}
