import { DomainError } from '~/kit/errors'
import type { Fields } from './body'
import type { SentRequest } from './sent-request'

type Read = (body: Fields, request: SentRequest) => Fields

class Name {
  readonly sent: string
  constructor(sent: string) {
    this.sent = sent
  }
}

const proxyNames = (body: Fields, requested: 'sent' | 'any'): Fields =>
  new Proxy(body, {
    get: (from, key) =>
      typeof key === 'string' && (requested === 'any' || from[key]) ? new Name(key) : Reflect.get(from, key),
  })

function nameAt(fields: unknown, path: readonly string[]): string | null {
  if (fields instanceof Name) return [fields.sent, ...path].join('.')
  const [step, ...rest] = path
  if (step === undefined || typeof fields !== 'object' || fields === null) return null
  return nameAt((fields as Fields)[step], rest)
}

/** A rule may name a field without its path in the input. */
function nameAnywhere(fields: unknown, field: string): string | null {
  if (typeof fields !== 'object' || fields === null || fields instanceof Name) return null
  const here = (fields as Fields)[field]
  if (here instanceof Name) return here.sent
  return Object.values(fields).reduce<string | null>((found, inner) => found ?? nameAnywhere(inner, field), null)
}

const BASE = 'base'

/**
 * Runs `read` again with names in place of values, so that no second table must agree with it: first with the sent
 * names, because two may mean one field, and then with all, because a missing field has a name, too.
 */
export function toSentNames(
  error: DomainError,
  read: Read,
  { body, request }: { body: Fields; request: SentRequest },
): DomainError {
  const { code, message, fields, retryAfter, typed } = error
  if (Object.keys(fields).length === 0) return error
  const readings = (['sent', 'any'] as const).map((requested) => read(proxyNames(body, requested), request))
  const named: Record<string, string[]> = {}
  for (const [field, sentences] of Object.entries(fields)) {
    const path = field.split('.')
    const found = [
      ...readings.map((reading) => nameAt(reading, path)),
      ...readings.map((reading) => nameAnywhere(reading, field)),
    ]
    const name = found.find((one) => one !== null) ?? BASE
    named[name] = [...(named[name] ?? []), ...sentences]
  }
  return new DomainError(code, message, {
    fields: named,
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(typed === undefined ? {} : { typed }),
  })
}
