export type ErrorCode =
  'not-found' | 'forbidden' | 'conflict' | 'refused' | 'invalid' | 'malformed' | 'too-large' | 'too-many' | 'upstream'

export const STATUS_OF: Record<ErrorCode, number> = {
  'not-found': 404,
  forbidden: 403,
  conflict: 409,
  refused: 422,
  invalid: 422,
  malformed: 400,
  'too-large': 413,
  'too-many': 429,
  upstream: 502,
}

const WAIT_SECONDS = 60

export type FieldErrors = Record<string, string[]>

/** A stable name for programs that act on an error. The error's sentence may be reworded at any time. */
export type ErrorReason = 'totals-changed' | 'file-not-arrived' | 'challenge-over' | 'number-in-use' | 'sent-recently'

/**
 * An error for people: `message` is shown as it is, and `fields` are keyed by camelCase input name. Any other error is
 * a fault, which is logged with the request id and answered in general words.
 */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors
  readonly reason: ErrorReason | undefined
  /** Seconds until a retry makes sense; always set for `too-many`. */
  readonly retryAfter: number | undefined
  /** Replaces the typed values when the form is shown again. */
  readonly typed: Readonly<Record<string, unknown>> | undefined

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      fields?: FieldErrors
      reason?: ErrorReason | undefined
      retryAfter?: number
      typed?: Readonly<Record<string, unknown>>
    } = {},
  ) {
    super(message)
    this.name = 'DomainError'
    this.code = code
    this.fields = options.fields ?? {}
    this.reason = options.reason
    this.typed = options.typed
    this.retryAfter = options.retryAfter ?? (code === 'too-many' ? WAIT_SECONDS : undefined)
  }
}

export const notFound = (what: string) => new DomainError('not-found', `${what} was not found.`)
export const refused = (message: string, reason?: ErrorReason) => new DomainError('refused', message, { reason })

export type RuleError = { field: string | null; message: string }

/** Names every refused field; the error's message is that of the first. */
export const refusedAt = (...errors: readonly [RuleError, ...RuleError[]]) => {
  const named = errors.flatMap(({ field, message }): [string, string[]][] =>
    field === null ? [] : [[field, [message]]],
  )
  return new DomainError('refused', errors[0].message, { fields: Object.fromEntries(named) })
}

export const isRuleError = (value: unknown): value is RuleError =>
  typeof value === 'object' && value !== null && 'message' in value && 'field' in value
