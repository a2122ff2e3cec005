import type { Call, CallArgs, Calls } from '~/http/call-args'

const tables = import.meta.glob<Calls>('./*/*.ts', { eager: true, import: 'calls' })

const byAddress = new Map<string, Partial<Record<string, Call>>>()
for (const [line, call] of Object.values(tables).flatMap(Object.entries<Call>)) {
  const [method = '', address = ''] = line.split(' ')
  byAddress.set(address, { ...byAddress.get(address), [method]: call })
}

const refuse = (allowed: readonly string[]): Response =>
  Response.json({ message: 'Method not allowed.' }, { status: 405, headers: { allow: allowed.join(', ') } })

/** Answers by the line of the address and the method. A form cannot send DELETE or PUT, so POST may stand for them. */
export function answer(args: CallArgs & { pattern: string }): Response | Promise<Response> {
  const calls = byAddress.get(`/${args.pattern.replace(/^\//, '')}`) ?? {}
  const { method } = args.request
  const call =
    calls[method === 'HEAD' ? 'GET' : method] ?? (method === 'POST' ? (calls.DELETE ?? calls.PUT) : undefined)
  return call?.(args) ?? refuse(Object.keys(calls))
}
