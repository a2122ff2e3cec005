import type { MiddlewareFunction } from 'react-router'
import type { Call } from './call-args'

/** A call on the address of a screen: it answers before the screen is loaded, so that its reply goes out as it is. */
export const onMethod =
  (method: 'POST' | 'PUT' | 'DELETE', call: Call): MiddlewareFunction<Response> =>
  async (args, next) =>
    args.request.method === method ? call(args) : next()
