import { readFileSync } from 'node:fs'
import path from 'node:path'

export type Call = { id: string; method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; spec: string; about: string }

/** Every documented call, one line each: the organisation's own copy of the specification's table. */
export const CALLS: readonly Call[] = readFileSync(path.join(import.meta.dirname, 'calls.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [id = '', method = '', address = '', spec = '', about = ''] = line.split('\t')
    return { id, method: method as Call['method'], path: address, spec, about }
  })

/** `{x}` parameters filled in: the address a client would ask. */
export const addressOf = (call: Call): string => call.path.replace(/\{[^}]*\}/g, '1')
