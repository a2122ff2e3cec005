import type pg from 'pg'
import { inject } from 'vitest'
import { csrfOf } from '~/http/session'
import { query } from './postgres.ts'

export type Person = 'owner' | 'manager' | 'cashier'

/** What a call sends: an object goes as JSON, URLSearchParams and FormData go as the form they are. */
export type Sent = object | URLSearchParams | FormData

export interface Caller {
  /** A page, as the address bar asks for it. Redirects are answered, not followed. */
  visit: (path: string) => Promise<Response>
  /** A documented call with the headers of the application's own browser code. */
  call: (method: string, path: string, body?: Sent) => Promise<Response>
  get: (path: string) => Promise<Response>
  post: (path: string, body?: Sent) => Promise<Response>
  /** Exactly what is given, plus the session: for requests that other programs would send. */
  raw: (path: string, request?: RequestInit) => Promise<Response>
  /** The value of the session cookie; empty for nobody. */
  session: string
  csrf: string
}

const COOKIE = /^almoner=([^;]*)/

export const origin = (): string => inject('origin')

/** Someone without a session. */
export const visitor = (): Caller => callerWith('')

const signedIn = new Map<string, Promise<Caller>>()

/** A seeded person, signed in over HTTP; signed in once for each test file. */
export const as = (person: Person): Promise<Caller> => signInOnce(`${person}@example.org`)

export function signInOnce(email: string, password = inject('password')): Promise<Caller> {
  const known = signedIn.get(email) ?? signIn(email, password)
  signedIn.set(email, known)
  return known
}

export async function signIn(email: string, password: string): Promise<Caller> {
  const response = await fetch(`${origin()}/jpanel/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', origin: origin() },
    body: new URLSearchParams({ email, password }),
  })
  const session = response.headers
    .getSetCookie()
    .map((cookie) => COOKIE.exec(cookie)?.[1])
    .find(Boolean)
  if (!session) throw new Error(`${email} could not sign in: ${response.status} ${(await response.text()).slice(0, 300)}`)
  return callerWith(session)
}

/** Someone with an API token, as scripts call. */
export function bearer(token: string): Pick<Caller, 'raw' | 'get' | 'post'> {
  const raw: Caller['raw'] = (path, request = {}) =>
    fetch(origin() + path, {
      redirect: 'manual',
      ...request,
      headers: { accept: 'application/json', ...Object.fromEntries(new Headers(request.headers)), authorization: `Bearer ${token}` },
    })
  return { raw, get: (path) => raw(path), post: (path, body) => raw(path, { method: 'POST', ...encoded(body) }) }
}

/** Asks the running server's database. */
export async function rows<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> {
  return (await query(inject('databaseUrl'), sql, values)).rows
}

function callerWith(session: string): Caller {
  const csrf = session === '' ? '' : csrfOf(session)
  const cookie: Record<string, string> = session === '' ? {} : { cookie: `almoner=${session}` }
  const raw: Caller['raw'] = (path, request = {}) =>
    fetch(origin() + path, { redirect: 'manual', ...request, headers: { ...Object.fromEntries(new Headers(request.headers)), ...cookie } })
  const call: Caller['call'] = (method, path, body) => {
    const { headers, ...rest } = encoded(body)
    const ours = { accept: 'application/json', origin: origin(), 'x-requested-with': 'XMLHttpRequest', 'x-csrf-token': csrf }
    return raw(path, { method, ...rest, headers: { ...ours, ...headers } })
  }
  return {
    visit: (path) => raw(path, { headers: { accept: 'text/html' } }),
    call,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    raw,
    session,
    csrf,
  }
}

function encoded(body: Sent | undefined): { headers?: Record<string, string>; body?: string | URLSearchParams | FormData } {
  if (body === undefined) return {}
  if (body instanceof URLSearchParams || body instanceof FormData) return { body }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
