import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Route } from './manifest'

export type Call = { id: string; method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; spec: string; about: string }

/** The copy of the specification's table of documented calls, one line each. */
export const CALLS: readonly Call[] = readFileSync(path.join(import.meta.dirname, 'calls.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [id = '', method = '', address = '', spec = '', about = ''] = line.split('\t')
    return { id, method: method as Call['method'], path: address, spec, about }
  })

/** No row has this number, so a request changes nothing. */
export const addressOf = (call: Pick<Call, 'path'>): string => call.path.replace(/\{[^}]*\}/g, '2147483647')

const shape = (address: string): string => address.replace(/\{[^}]*\}|:[A-Za-z_]+/g, ':')

/** Finds the route with the same address, parameters and method as a documented call. */
export const routeOf = (call: Pick<Call, 'method' | 'path'>, routes: readonly Route[]): Route | undefined =>
  routes.find(
    (route) => shape(route.pattern) === shape(call.path) && (call.method === 'GET' ? route.reads : route.writes),
  )
