import { withoutCardNumbers } from '~/kit/card-number'

const UNAVAILABLE = /^(08|53|57P0[123])|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/
const BUSY = /^(40001|40P01|55P03|57014)$/

const codeOf = (error: unknown): string => {
  for (
    let inner: unknown = error, depth = 0;
    typeof inner === 'object' && inner !== null && depth < 5;
    inner = (inner as { cause?: unknown }).cause, depth++
  ) {
    const code = (inner as { code?: unknown }).code ?? (inner as { originalCode?: unknown }).originalCode
    if (typeof code === 'string') return code
  }
  return error instanceof Error && /timeout exceeded when trying to connect|Connection terminated/.test(error.message) ? 'ECONNREFUSED' : ''
}

/** What a fault is told as: never its own words. 503 where the database is away or busy, 500 otherwise. */
export function faultOf(error: unknown): { status: 500 | 503; message: string } {
  const code = codeOf(error)
  if (UNAVAILABLE.test(code))
    return { status: 503, message: 'The database cannot be reached at the moment. Nothing was changed; please try again.' }
  if (BUSY.test(code)) return { status: 503, message: 'The system is busy at the moment. Nothing was changed; please try again.' }
  return { status: 500, message: 'Something went wrong on our side. Nothing was changed.' }
}

/** One JSON line with the request id; bodies and parameters stay out of logs. */
export function logFault(error: unknown, requestId: string): void {
  const { name, message, stack } = error instanceof Error ? error : { name: 'Unknown', message: String(error), stack: undefined }
  console.error(withoutCardNumbers(JSON.stringify({ level: 'error', requestId, name, message, code: codeOf(error), stack })))
}

export function faultReply(error: unknown, requestId: string): Response {
  logFault(error, requestId)
  const { status, message } = faultOf(error)
  return Response.json(
    { status: 'error', message, request_id: requestId },
    { status, headers: status === 503 ? { 'retry-after': '5' } : {} },
  )
}
