import type { DomainError } from '~/kit/errors'
import { fromReply, toWire } from '~/kit/wire'

const FAULT = { message: 'message', request_id: 'requestId' } as const

export const faultWire = (fault: { message: string; requestId: string }) => toWire(FAULT, fault)

export const readFault = (sent: unknown): { message: string | null; requestId: string | null } => {
  const said = typeof sent === 'object' && sent !== null ? (sent as Partial<ReturnType<typeof faultWire>>) : {}
  return fromReply(FAULT, { message: said.message ?? null, request_id: said.request_id ?? null })
}

export const errorWire = ({ message }: { message: string }) => ({ error: message })

export const statusOfConnection = ({ code }: DomainError): number => (code === 'forbidden' ? 403 : 422)

/**
 * Answers 404 without the permission, so that the plan stays hidden. An invalid body answers 422, every other failure
 * of the checkout 500.
 */
export const statusOfCheckout = ({ code }: DomainError): number =>
  code === 'forbidden' ? 404 : code === 'invalid' ? 422 : 500

const readText = (sent: unknown, name: string): string | null => {
  const said = typeof sent === 'object' && sent !== null ? (sent as Readonly<Record<string, unknown>>)[name] : undefined
  return typeof said === 'string' && said !== '' ? said : null
}

export const errorIn = (sent: unknown): string | null => readText(sent, 'error')

export const urlIn = (sent: unknown): string | null => {
  const url = readText(sent, 'url')
  return url !== null && url.startsWith('https://') ? url : null
}
