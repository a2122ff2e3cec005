import type pg from 'pg'
import { inject } from 'vitest'
import { deriveCsrf } from '~/http/auth/session'
import { ownServer } from './own-server.ts'
import { query } from './postgres.ts'
import { sessionOf } from './sign-in.ts'

export type Person = 'owner' | 'manager' | 'cashier'

/** An object is sent as JSON; URLSearchParams and FormData as forms. */
export type Sent = object | URLSearchParams | FormData

export interface Caller {
  /** Requests a page like the address bar, without following redirects. */
  visit: (path: string) => Promise<Response>
  /** A documented call with the headers of our own browser code. */
  call: (method: string, path: string, body?: Sent) => Promise<Response>
  get: (path: string) => Promise<Response>
  post: (path: string, body?: Sent) => Promise<Response>
  /** Sends exactly this request with the session, as other programs would. */
  raw: (path: string, request?: RequestInit) => Promise<Response>
  /** Empty without a session. */
  session: string
  csrf: string
}

export const origin = (): string => ownServer().origin

export const visitor = (): Caller => callerWith('')

/** Uses the session that all tests share. A test that ends sessions opens its own with `signIn`. */
export async function as(person: Person): Promise<Caller> {
  const session = ownServer().sessions[`${person}@example.org`]
  if (!session) throw new Error(`${person} has no session`)
  return callerWith(session)
}

/** A new session. Tries are counted for each person and address, so most tests should use `as`. */
export const signIn = async (email: string, password = inject('password')): Promise<Caller> =>
  callerWith(await sessionOf({ origin: origin(), email, password }))

export function bearer(token: string): Pick<Caller, 'raw' | 'get' | 'post'> {
  const raw: Caller['raw'] = (path, request = {}) =>
    fetch(origin() + path, {
      redirect: 'manual',
      ...request,
      headers: {
        accept: 'application/json',
        ...Object.fromEntries(new Headers(request.headers)),
        authorization: `Bearer ${token}`,
      },
    })
  return { raw, get: (path) => raw(path), post: (path, body) => raw(path, { method: 'POST', ...encoded(body) }) }
}

export async function rows<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> {
  return (await query(ownServer().databaseUrl, sql, values)).rows
}

function callerWith(session: string): Caller {
  const csrf = session === '' ? '' : deriveCsrf(session)
  const cookie: Record<string, string> = session === '' ? {} : { cookie: `almoner=${session}` }
  const raw: Caller['raw'] = (path, request = {}) =>
    fetch(origin() + path, {
      redirect: 'manual',
      ...request,
      headers: { ...Object.fromEntries(new Headers(request.headers)), ...cookie },
    })
  const call: Caller['call'] = (method, path, body) => {
    const { headers, ...rest } = encoded(body)
    const ours = {
      accept: 'application/json',
      origin: origin(),
      'x-requested-with': 'XMLHttpRequest',
      'x-csrf-token': csrf,
    }
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

function encoded(body: Sent | undefined): {
  headers?: Record<string, string>
  body?: string | URLSearchParams | FormData
} {
  if (body === undefined) return {}
  if (body instanceof URLSearchParams || body instanceof FormData) return { body }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
