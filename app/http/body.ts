import { createContext, type RouterContextProvider } from 'react-router'
import { DomainError } from '~/kit/errors'
import { LARGEST_BODY } from '~/kit/limits'
import { bytesOf, textOf } from './body-bytes'
import { isModestForm, isModestJson, isModestMultipart, pathOf } from './body-shape'

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])
const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const MULTIPART_TYPE = 'multipart/form-data'

const unreadable = () => new DomainError('invalid', 'The request could not be read.')

export type Fields = Record<string, unknown>

/** What stands below one name while a form is read. A map, so that its size is known without counting. */
type Group = Map<string, unknown>

/** Values of one name at the top are a list; below it the last one counts, and `ids[]` takes the next free number. */
function place(root: Group, path: string[], value: unknown): void {
  let here = root
  for (const [index, step] of path.entries()) {
    if (FORBIDDEN_KEYS.has(step)) throw unreadable()
    const key = step === '' && index > 0 ? String(here.size) : step
    const earlier = here.get(key)
    if (index < path.length - 1) {
      const next: Group = earlier instanceof Map ? earlier : new Map()
      here.set(key, next)
      here = next
    } else if (path.length > 1 || earlier === undefined || earlier instanceof Map) here.set(key, value)
    else if (Array.isArray(earlier)) earlier.push(value)
    else here.set(key, [earlier, value])
  }
}

/** Groups whose keys are 0, 1, 2… are lists: `order[0][column]`, `ids[]`. */
function settle(value: unknown): unknown {
  if (!(value instanceof Map)) return value
  const entries = [...(value as Group)].map(([key, inner]) => [key, settle(inner)] as const)
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

/** Each pair costs the same, however many there are and whatever their names look like. */
export function fieldsOf(pairs: Iterable<readonly [string, unknown]>): Fields {
  const root: Group = new Map()
  for (const [name, value] of pairs) {
    const path = pathOf(name)
    if (path === null || (typeof value === 'string' && value.includes('\0')) || name.includes('\0')) throw unreadable()
    place(root, path, value)
  }
  return Object.fromEntries([...root].map(([key, value]) => [key, settle(value)]))
}

function refuseDangerous(value: unknown): void {
  if (typeof value === 'string' && value.includes('\0')) throw unreadable()
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (FORBIDDEN_KEYS.has(key)) throw unreadable()
    refuseDangerous(inner)
  }
}

function fieldsOfJson(bytes: Uint8Array): Fields {
  if (bytes.length === 0) return {}
  if (!isModestJson(bytes)) throw unreadable()
  const body: unknown = JSON.parse(textOf(bytes))
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw unreadable()
  refuseDangerous(body)
  return body as Fields
}

/** The parser is given the boundary by which the parts were counted, and no other. */
async function fieldsOfMultipart(bytes: Uint8Array, type: string): Promise<Fields> {
  const boundary = /;\s*boundary="?([\w'()+,./:=?-]{1,70})"?(?:;|$)/i.exec(type)?.[1]
  if (boundary === undefined || !isModestMultipart(bytes, boundary)) throw unreadable()
  const headers = { 'content-type': `${MULTIPART_TYPE}; boundary="${boundary}"` }
  return fieldsOf((await new Response(bytes as BodyInit, { headers }).formData()) as unknown as Iterable<[string, unknown]>)
}

function fieldsOfForm(bytes: Uint8Array): Fields {
  if (!isModestForm(bytes)) throw unreadable()
  return fieldsOf(new URLSearchParams(textOf(bytes)))
}

async function parsed(request: Request, most: number): Promise<Fields> {
  const type = request.headers.get('content-type') ?? ''
  const bytes = await bytesOf(request, most)
  try {
    switch (type.split(';', 1)[0]?.trim().toLowerCase()) {
      case JSON_TYPE:
        return fieldsOfJson(bytes)
      case FORM_TYPE:
        return fieldsOfForm(bytes)
      case MULTIPART_TYPE:
        return await fieldsOfMultipart(bytes, type)
      case '':
        // A call without a body may leave its type out, and nothing else may.
        if (bytes.length === 0) return {}
    }
  } catch (error) {
    if (error instanceof DomainError) throw error
  }
  throw unreadable()
}

/** How many bytes a body below this route may have; a middleware of the matched route may lower it. */
export const bodyLimitContext = createContext<number>(LARGEST_BODY)
const bodyContext = createContext<Promise<Fields> | null>(null)

type Asked = { request: Request; context: Readonly<RouterContextProvider> }

/**
 * What a call carries: JSON, form or multipart body, or the query of a GET. A body is read and parsed once, for whoever asks: the guard looks for
 * its token, the operation for the rest. Throws DomainError `too-large`, and `invalid` for anything malformed.
 */
export async function readBody({ request, context }: Asked): Promise<Fields> {
  if (request.method === 'GET' || request.method === 'HEAD') return fieldsOf(new URL(request.url).searchParams)
  const earlier = context.get(bodyContext)
  if (earlier) return earlier
  const body = parsed(request, context.get(bodyLimitContext))
  context.set(bodyContext, body)
  return body
}
