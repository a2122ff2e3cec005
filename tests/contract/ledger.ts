import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Route } from './manifest'

export type Call = { id: string; method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; spec: string; about: string }

/** Every documented call, one line each: the organisation's own copy of the specification's table. */
export const CALLS: readonly Call[] = readFileSync(path.join(import.meta.dirname, 'calls.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [id = '', method = '', address = '', spec = '', about = ''] = line.split('\t')
    return { id, method: method as Call['method'], path: address, spec, about }
  })

/**
 * `{x}` parameters filled in: the address a client would ask. No row has this number, so a request changes nobody's
 * rows.
 */
export const addressOf = (call: Pick<Call, 'path'>): string => call.path.replace(/\{[^}]*\}/g, '2147483647')

const shape = (address: string): string => address.replace(/\{[^}]*\}|:[A-Za-z_]+/g, ':')

/**
 * The route that stands for a documented call: word for word the same address, with parameters where it has parameters,
 * taking its method.
 */
export const routeOf = (call: Pick<Call, 'method' | 'path'>, routes: readonly Route[]): Route | undefined =>
  routes.find(
    (route) => shape(route.pattern) === shape(call.path) && (call.method === 'GET' ? route.reads : route.writes),
  )
