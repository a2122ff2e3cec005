import type { MiddlewareFunction } from 'react-router'
import type { CallArgs } from './endpoint'

/** A call on the address of a screen: it answers before the screen is loaded, so that its reply goes out as it is. */
export const onMethod =
  (method: 'POST' | 'PUT' | 'DELETE', endpoint: (args: CallArgs) => Promise<Response>): MiddlewareFunction<Response> =>
  async (args, next) =>
    args.request.method === method ? endpoint(args) : next()
