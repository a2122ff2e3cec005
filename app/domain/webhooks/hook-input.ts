import { z } from 'zod'
import { boundedText, someId } from '~/kit/fields'
import { toList } from '~/kit/typed/list'
import { CONTENT_TYPE, MAX_SECRET_LENGTH, MAX_URL_LENGTH } from './hook'
import {
  EVENT_UNKNOWN,
  EVENTS_REQUIRED,
  SECRET_NOT_TEXT,
  SECRET_TOO_LONG,
  TOO_MANY_EVENTS,
  TYPE_UNKNOWN,
  URL_INVALID,
  URL_TOO_LONG,
  URL_REQUIRED,
} from './messages'

const MAX_EVENTS = 20

/** A switch with a hidden `0` sends both values; the last one counts. */
const takeLast = (sent: unknown): unknown => (Array.isArray(sent) ? sent.at(-1) : sent)
const isOn = (sent: unknown): boolean => ['1', 'true', 'on'].includes(String(takeLast(sent) ?? ''))

const isWebAddress = (typed: string): boolean => {
  const url = URL.canParse(typed) ? new URL(typed) : null
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

const events = z.preprocess(
  toList,
  z.array(z.coerce.string().max(40, EVENT_UNKNOWN)).min(1, EVENTS_REQUIRED).max(MAX_EVENTS, TOO_MANY_EVENTS),
)

const FIELDS = {
  payloadUrl: boundedText(MAX_URL_LENGTH, { required: URL_REQUIRED, tooLong: URL_TOO_LONG })
    .trim()
    .refine((typed) => typed !== '', { error: URL_REQUIRED, abort: true })
    .refine(isWebAddress, URL_INVALID),
  contentType: z.literal(CONTENT_TYPE, TYPE_UNKNOWN).optional().default(CONTENT_TYPE),
  events,
}

const secret = z.preprocess(
  (sent) => sent ?? (sent === null ? '' : undefined),
  boundedText(MAX_SECRET_LENGTH, { required: SECRET_NOT_TEXT, tooLong: SECRET_TOO_LONG }).trim().optional(),
)
const insecureSsl = z.unknown().optional()
/** An invalid id becomes 0, which is not found. */
const hookId = someId.catch(0)

/** A webhook without `active` is on. */
export const CreateHookInput = z.object({
  ...FIELDS,
  secret: secret.transform((typed) => typed ?? ''),
  insecureSsl: insecureSsl.transform(isOn),
  active: z
    .unknown()
    .optional()
    .transform((sent) => sent === undefined || isOn(sent)),
})

/** Replaces all fields: a missing `active` means off, a blank secret removes it, and a missing secret keeps it. */
const WholeHookInput = z.object({
  id: hookId,
  ...FIELDS,
  secret,
  active: z.unknown().optional().transform(isOn),
  insecureSsl: insecureSsl.transform((sent) => (sent === undefined ? undefined : isOn(sent))),
})

const isOnlySsl = (body: unknown): boolean => {
  const {
    payloadUrl,
    contentType,
    events: sentEvents,
    secret: typed,
    active,
    insecureSsl,
  } = body as Record<string, unknown>
  return (
    insecureSsl !== undefined &&
    [payloadUrl, contentType, sentEvents, typed, active].every((value) => value === undefined)
  )
}

const SslInput = z.object({ id: hookId, insecureSsl: insecureSsl.transform(isOn) })

/** All of it, or only whether certificates are checked (R-WEBHOOKS-1). */
export const EditHookInput = z
  .unknown()
  .transform((body, context): z.output<typeof SslInput> | z.output<typeof WholeHookInput> => {
    const parsed = (isOnlySsl(body ?? {}) ? SslInput : WholeHookInput).safeParse(body ?? {})
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues)
      context.addIssue({ code: 'custom', message: issue.message, path: issue.path })
    return z.NEVER
  })

export const HookIdInput = z.object({ id: hookId })
