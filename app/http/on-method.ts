import type { MiddlewareFunction } from 'react-router'
import type { CallArgs } from './endpoint'

/** Where the specification puts a page and a call on one address: the call is answered here, before the page's own action would turn it into HTML. */
export const onMethod =
  (method: string, serve: (args: CallArgs) => Promise<Response>): MiddlewareFunction<Response> =>
  (args, next) =>
    args.request.method === method ? serve(args) : next()
