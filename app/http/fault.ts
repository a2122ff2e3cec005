import { data } from 'react-router'
import { DISK_FULL, isDiskFull } from '~/kit/files/disk-full'
import { toFaultFields, log, readMessage } from '~/kit/log'
import { faultWire } from '~/wire/fault'

/** Codes of Postgres, the network and Prisma for a failed connection, a closed connection and a lost transaction. */
const UNAVAILABLE = /^(?:08|53|57P0[1-5])|^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|P1001|P1017|P2028)$/
const BUSY = /^(?:40001|40P01|55P03|57014|P2024)$/
/** The driver has no codes for these errors. */
const DRIVER = /timeout exceeded when trying to connect|Connection terminated|not queryable/

/** A request failed after it may have changed data, so its outcome must be read and never claimed. */
export class UnknownOutcome extends Error {
  constructor(cause: unknown) {
    super(readMessage(cause), { cause })
    this.name = 'UnknownOutcome'
  }
}

const readCode = (error: unknown): string => {
  for (
    let inner: unknown = error, depth = 0;
    typeof inner === 'object' && inner !== null && depth < 5;
    inner = (inner as { cause?: unknown }).cause, depth++
  ) {
    const code = (inner as { code?: unknown }).code ?? (inner as { originalCode?: unknown }).originalCode
    if (typeof code === 'string') return code
  }
  return error instanceof Error && DRIVER.test(error.message) ? 'ECONNREFUSED' : ''
}

export const isUnavailable = (error: unknown): boolean => UNAVAILABLE.test(readCode(error))

/**
 * Describes a fault in our words, never in its own: 503 if the database is away or busy, otherwise 500, with what the
 * request may have changed.
 */
export function toFault(error: unknown): { status: 500 | 503; message: string } {
  const left =
    error instanceof UnknownOutcome
      ? 'It is not known yet whether this went through. Please try again in a moment.'
      : 'Nothing was changed. Please try again.'
  const code = readCode(error)
  if (isDiskFull(code)) return { status: 503, message: `${DISK_FULL} ${left}` }
  if (UNAVAILABLE.test(code)) return { status: 503, message: `The database is unavailable. ${left}` }
  if (BUSY.test(code)) return { status: 503, message: `The system is busy. ${left}` }
  return { status: 500, message: `Something went wrong on our side. ${left}` }
}

export function logFault(error: unknown, requestId: string): void {
  const name = error instanceof Error ? error.name : 'Unknown'
  log('error', 'request failed', { requestId, name, code: readCode(error), ...toFaultFields(error) })
}

export function faultReply(error: unknown, requestId: string, words?: string): Response {
  logFault(error, requestId)
  const { status, message: general } = toFault(error)
  const message = words ?? general
  return Response.json(
    { status: 'error', ...faultWire({ message, requestId }) },
    { status, headers: status === 503 ? { 'retry-after': '5' } : {} },
  )
}

export function faultPage(error: unknown, requestId: string) {
  logFault(error, requestId)
  const { status, message } = toFault(error)
  return data(faultWire({ message, requestId }), { status })
}
