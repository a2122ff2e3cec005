import { createContext, type RouterContextProvider } from 'react-router'
import { DomainError } from '~/kit/errors'
import { MAX_BODY } from '~/kit/limits'
import { readBytes, decodeText } from './body-bytes'
import { isModestForm, isModestJson } from './body-shape'
import { FORBIDDEN_KEYS, toFields, unreadable, type Fields } from './form-fields'
import { readMultipart } from './form/multipart'
import type { SentRequest } from './sent-request'

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const MULTIPART_TYPE = 'multipart/form-data'

export type { Fields } from './form-fields'

function readValue(value: unknown): unknown {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw unreadable()
    return value.normalize('NFC')
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(readValue)
  for (const key of Object.keys(value)) if (FORBIDDEN_KEYS.has(key)) throw unreadable()
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, readValue(inner)]))
}

function readJson(bytes: Uint8Array): Fields {
  if (bytes.length === 0) return {}
  if (!isModestJson(bytes)) throw unreadable()
  const body: unknown = JSON.parse(decodeText(bytes))
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw unreadable()
  return readValue(body) as Fields
}

async function readMultipartFields(bytes: Uint8Array, type: string): Promise<Fields> {
  const boundary = /;\s*boundary="?([\w'()+,./:=?-]{1,70})"?(?:;|$)/i.exec(type)?.[1]
  if (boundary === undefined) throw unreadable()
  return toFields(await readMultipart(bytes, boundary))
}

function readFormFields(bytes: Uint8Array): Fields {
  if (!isModestForm(bytes)) throw unreadable()
  return toFields(new URLSearchParams(decodeText(bytes)))
}

async function parseBody(request: SentRequest, max: number): Promise<Fields> {
  const type = request.headers.get('content-type') ?? ''
  const bytes = await readBytes(request, max)
  try {
    switch (type.split(';', 1)[0]?.trim().toLowerCase()) {
      case JSON_TYPE:
        return readJson(bytes)
      case FORM_TYPE:
        return readFormFields(bytes)
      case MULTIPART_TYPE:
        return await readMultipartFields(bytes, type)
      case '':
        // Only a call without a body may leave its type out.
        if (bytes.length === 0) return {}
    }
  } catch (error) {
    if (error instanceof DomainError) throw error
  }
  throw unreadable()
}

/** A middleware of the matched route may lower this limit. */
export const bodyLimitContext = createContext<number>(MAX_BODY)
const bodyContext = createContext<Promise<Fields> | null>(null)

type BodyRequest = { request: SentRequest; context: Readonly<RouterContextProvider> }

/**
 * Reads and parses the body once for all readers: the guard looks for its token, the operation for the rest. Throws
 * DomainError `too-large`, and `invalid` for a malformed body.
 */
export async function readBody({ request, context }: BodyRequest): Promise<Fields> {
  if (request.method === 'GET' || request.method === 'HEAD') return toFields(new URL(request.url).searchParams)
  const earlier = context.get(bodyContext)
  if (earlier) return earlier
  const body = parseBody(request, context.get(bodyLimitContext))
  context.set(bodyContext, body)
  return body
}
