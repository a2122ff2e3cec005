import { useCallback, useEffect, useRef } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import { announceSessionEnded, askForToken, isWithoutSession } from './auth/session-ended'
import { WITHOUT_NETWORK } from './network/without-network'

/** `reply` is the body of an error, if it could be parsed. */
export type CallFailure = {
  isFailure: true
  status: number
  message: string
  errors: Record<string, string[]>
  reply: unknown
}

/** Loaders of the layout provide it; the hidden `_token` of plain forms uses it, too. */
export const useCsrf = (): string =>
  (useRouteLoaderData('pages/jpanel/layout') as { csrf: string } | undefined)?.csrf ?? ''

/** Reads the token at each call, because signing in again over the page replaces it. */
export function useCurrentCsrf(): () => string {
  const csrf = useCsrf()
  const current = useRef(csrf)
  useEffect(() => {
    current.current = csrf
  }, [csrf])
  return useCallback(() => current.current, [])
}

const toForm = (body: object): FormData => {
  const form = new FormData()
  const add = (name: string, value: unknown): void => {
    if (value === undefined || value === null) return
    if (value instanceof Blob) form.append(name, value)
    else if (Array.isArray(value)) value.forEach((inner) => add(`${name}[]`, inner))
    else if (typeof value === 'object') Object.entries(value).forEach(([key, inner]) => add(`${name}[${key}]`, inner))
    else form.append(name, String(value))
  }
  Object.entries(body).forEach(([name, value]) => add(name, value))
  return form
}

function toBody(body: object, as: Calling['as']): BodyInit {
  if (as === 'json') return JSON.stringify(body)
  const form = toForm(body)
  return as === 'form' ? form : new URLSearchParams([...form] as [string, string][])
}

export type Calling = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: object
  signal?: AbortSignal
  /** `fields` sends a form without files, which may have more fields. */
  as?: 'json' | 'form' | 'fields'
  priority?: 'low'
  /** The page calls in the background, so an ended session opens no sign-in. */
  isUnannounced?: boolean
  /** Fails at once when the session has ended, because the caller cannot wait for a sign-in. */
  isSentOnce?: boolean
}

/**
 * One documented call with both headers (R-ACCESS-7). Never throws: a failure comes back as a value with a sentence for
 * people. Refused because the session has ended, it is sent once more after the same person signed in over the page.
 */
export async function call<R>(path: string, csrf: string, calling: Calling = {}): Promise<R | CallFailure> {
  const reply = await sendCall<R>(path, csrf, calling)
  if (calling.isUnannounced || !isFailure(reply) || !isWithoutSession(reply.status)) return reply
  if (calling.isSentOnce) {
    announceSessionEnded()
    return reply
  }
  const token = await askForToken()
  if (token === null) return reply
  const repeated = await sendCall<R>(path, token, calling)
  if (isFailure(repeated) && isWithoutSession(repeated.status)) announceSessionEnded()
  return repeated
}

async function sendCall<R>(
  path: string,
  csrf: string,
  { method = 'POST', body, signal, as = 'json', priority }: Calling,
): Promise<R | CallFailure> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    'x-csrf-token': csrf,
  }
  if (body !== undefined && as === 'json') headers['content-type'] = 'application/json'
  const failure = (
    status: number,
    message: string,
    reply: { errors?: Record<string, string[]> } | null = null,
  ): CallFailure => ({
    isFailure: true,
    status,
    message,
    errors: reply?.errors ?? {},
    reply,
  })
  try {
    const response = await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      ...(signal ? { signal } : {}),
      ...(priority ? { priority } : {}),
      ...(body === undefined ? {} : { body: toBody(body, as) }),
    })
    const reply = (await response.json().catch(() => null)) as
      (R & { message?: string; errors?: Record<string, string[]> }) | null
    if (response.ok && reply !== null) return reply
    return failure(response.status, reply?.message ?? 'The server sent an invalid response. Please try again.', reply)
  } catch (error) {
    return failure(0, error instanceof DOMException && error.name === 'AbortError' ? '' : WITHOUT_NETWORK)
  }
}

export const isFailure = (reply: unknown): reply is CallFailure =>
  typeof reply === 'object' && reply !== null && 'isFailure' in reply

export function useCall() {
  const csrf = useCsrf()
  const { revalidate } = useRevalidator()
  return async <R>(path: string, options: Calling & { isQuiet?: boolean } = {}): Promise<R | CallFailure> => {
    const reply = await call<R>(path, csrf, options)
    if (!isFailure(reply) && !options.isQuiet) await revalidate()
    return reply
  }
}
