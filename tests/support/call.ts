import { RouterContextProvider } from 'react-router'
import { ctxContext, passageContext } from '~/http/context'
import type { Call, CallArgs } from '~/http/call-args'
import type { Ctx } from '~/kit/operation'

type CallRequest = {
  ctx: Ctx
  id?: number | string
  params?: Record<string, string>
  body?: unknown
  query?: string
  as?: 'json' | 'form'
  method?: 'DELETE'
  accept?: string
}

function requestOf({ body, query = '', as = 'json', method, accept }: CallRequest): Request {
  const headers = { 'x-requested-with': 'XMLHttpRequest', ...(accept ? { accept } : {}) }
  const url = `http://till.test/jpanel/call${query}`
  if (body === undefined) return new Request(url, { headers, ...(method ? { method } : {}) })
  if (as === 'form')
    return new Request(url, { method: 'POST', headers, body: new URLSearchParams(body as Record<string, string>) })
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new Request(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: text })
}

/** Runs a documented call by its own module, as the router would. */
export async function call<R = Record<string, unknown>>(
  endpoint: Call,
  requested: CallRequest,
): Promise<{ status: number; json: R }> {
  const request = requestOf(requested)
  const context = new RouterContextProvider()
  context.set(ctxContext, requested.ctx)
  context.set(passageContext, { csrf: 'token', isBearer: false, email: 'caller@example.org' })
  const params = requested.params ?? (requested.id === undefined ? {} : { id: String(requested.id) })
  const response = await endpoint({ request, params, context, url: new URL(request.url) } as CallArgs)
  return { status: response.status, json: (await response.json()) as R }
}
