import type { DomainError } from '~/kit/errors'
import { fromReply, toWire } from '~/kit/wire'

const FAULT = { message: 'message', request_id: 'requestId' } as const

/** The sentence of a failed request and its number in the log. */
export const faultWire = (fault: { message: string; requestId: string }) => toWire(FAULT, fault)

/** The same of whatever an error carried; nothing where it says nothing. */
export const readFault = (sent: unknown): { message: string | null; requestId: string | null } => {
  const said = typeof sent === 'object' && sent !== null ? (sent as Partial<ReturnType<typeof faultWire>>) : {}
  return fromReply(FAULT, { message: said.message ?? null, request_id: said.request_id ?? null })
}

/** Integrations' calls reply with the sentence alone. */
export const errorWire = ({ message }: { message: string }) => ({ error: message })

/** Every failure of a connection answers 422, except a missing permission. */
export const statusOfConnection = ({ code }: DomainError): number => (code === 'forbidden' ? 403 : 422)

/**
 * Nobody without the permission learns that there is a plan; a body without one answers 422, every other failure of the
 * checkout 500.
 */
export const statusOfCheckout = ({ code }: DomainError): number =>
  code === 'forbidden' ? 404 : code === 'invalid' ? 422 : 500

const readText = (sent: unknown, name: string): string | null => {
  const said = typeof sent === 'object' && sent !== null ? (sent as Readonly<Record<string, unknown>>)[name] : undefined
  return typeof said === 'string' && said !== '' ? said : null
}

/** The sentence of a reply that failed; null where it has none. */
export const errorIn = (sent: unknown): string | null => readText(sent, 'error')

/** Null for a checkout address that is not https. */
export const urlIn = (sent: unknown): string | null => {
  const url = readText(sent, 'url')
  return url !== null && url.startsWith('https://') ? url : null
}
