import type { MiddlewareFunction } from 'react-router'
import type { Call } from './call-args'

/** A call on the address of a screen. It replies before the screen is loaded, so that its reply goes out unchanged. */
export const onMethod =
  (method: 'POST' | 'PUT' | 'DELETE', call: Call): MiddlewareFunction<Response> =>
  async (args, next) =>
    args.request.method === method ? call(args) : next()
