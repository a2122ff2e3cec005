import { answerMethodNotAllowed } from '~/http/auth/refuse-method'
import type { Call, CallArgs, Calls } from '~/http/call-args'

const tables = import.meta.glob<Calls>('./*/*.ts', { eager: true, import: 'calls' })

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']

const byAddress = new Map<string, Partial<Record<string, Call>>>()
for (const [line, call] of Object.values(tables).flatMap(Object.entries<Call>)) {
  const [method = '', address = ''] = line.split(' ')
  byAddress.set(address, { ...byAddress.get(address), [method]: call })
}

/** A form cannot send DELETE or PUT, so POST may stand for them. */
const lineFor = (calls: Partial<Record<string, Call>>, method: string): Call | undefined =>
  calls[method === 'HEAD' ? 'GET' : method] ?? (method === 'POST' ? (calls.DELETE ?? calls.PUT) : undefined)

export function answer(args: CallArgs & { pattern: string }): Response | Promise<Response> {
  const calls = byAddress.get(`/${args.pattern.replace(/^\//, '')}`) ?? {}
  const call = lineFor(calls, args.request.method)
  return call?.(args) ?? answerMethodNotAllowed(METHODS.filter((method) => lineFor(calls, method) !== undefined))
}
