import { DomainError } from '~/kit/errors'

const MAX_FIELDS = 5000
const MAX_DEPTH = 5
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

const unreadable = () => new DomainError('invalid', 'The request could not be read.')

export type Fields = Record<string, unknown>

/** `fields[12][value]`, `ids[]` → path. */
const pathOf = (name: string): string[] => {
  const open = name.indexOf('[')
  if (open < 1) return [name]
  const inner = [...name.slice(open).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '')
  return [name.slice(0, open), ...inner]
}

function place(root: Fields, path: string[], value: unknown): void {
  if (path.length > MAX_DEPTH || path.some((step) => FORBIDDEN_KEYS.has(step))) throw unreadable()
  let here: Fields = root
  path.forEach((step, index) => {
    const key = step === '' ? String(Object.keys(here).length) : step
    if (index === path.length - 1) {
      const earlier = here[key]
      here[key] =
        earlier === undefined || path.length > 1 ? value : Array.isArray(earlier) ? [...(earlier as unknown[]), value] : [earlier, value]
      return
    }
    const next = here[key]
    if (typeof next === 'object' && next !== null) here = next as Fields
    else here = here[key] = Object.create(null) as Fields
  })
}

/** Groups whose keys are 0, 1, 2… are lists: `order[0][column]`, `ids[]`. */
function settle(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof File) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, settle(inner)] as const)
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

export function fieldsOf(pairs: Iterable<[string, unknown]>): Fields {
  const root = Object.create(null) as Fields
  let count = 0
  for (const [name, value] of pairs) {
    if (++count > MAX_FIELDS || (typeof value === 'string' && value.includes('\0')) || name.includes('\0')) throw unreadable()
    place(root, pathOf(name), value)
  }
  return Object.fromEntries(Object.entries(root).map(([key, value]) => [key, settle(value)]))
}

function refuseDangerous(value: unknown, depth = 0): void {
  if (typeof value === 'string' && value.includes('\0')) throw unreadable()
  if (typeof value !== 'object' || value === null) return
  if (depth > 20) throw unreadable()
  for (const [key, inner] of Object.entries(value)) {
    if (FORBIDDEN_KEYS.has(key)) throw unreadable()
    refuseDangerous(inner, depth + 1)
  }
}

/** A call without a body may leave its type out, and nothing else may. */
async function withoutBody(request: Request): Promise<Fields> {
  if ((await request.text()) !== '') throw unreadable()
  return {}
}

/** What a call carries: JSON, form or multipart body, or the query of a GET. Throws DomainError `invalid` for anything malformed. */
export async function readBody(request: Request): Promise<Fields> {
  if (request.method === 'GET' || request.method === 'HEAD') return fieldsOf(new URL(request.url).searchParams)
  const type = request.headers.get('content-type') ?? ''
  try {
    if (type === '') return await withoutBody(request)
    if (type.includes('application/json')) {
      const body: unknown = JSON.parse((await request.text()) || '{}')
      if (typeof body !== 'object' || body === null || Array.isArray(body)) throw unreadable()
      refuseDangerous(body)
      return body as Fields
    }
    if (type.includes('application/x-www-form-urlencoded')) return fieldsOf(new URLSearchParams(await request.text()))
    return fieldsOf((await request.formData()) as unknown as Iterable<[string, unknown]>)
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw unreadable()
  }
}
