import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { AREAS } from '../../app/areas/areas.ts'
import { callAddresses } from '../../app/call-addresses.ts'
import { as, visitor, type Caller } from '../support/server.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const ACTION = /^export (?:const|async function|function) action\b/m

const pageFile = (file: string) => path.resolve(import.meta.dirname, `../../app/pages/${file}.tsx`)

/** A page accepts GET, and POST if it has an action. */
const methodsOfPage = (file: string): string[] =>
  ACTION.test(readFileSync(pageFile(file), 'utf8')) ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD']

/** A form cannot send DELETE or PUT, so POST may replace them; HEAD replies like GET. */
const methodsOfCalls = (lines: readonly string[]): string[] =>
  METHODS.filter(
    (method) =>
      lines.includes(method) ||
      (method === 'HEAD' && lines.includes('GET')) ||
      (method === 'POST' && (lines.includes('DELETE') || lines.includes('PUT'))),
  )

/** React Router itself matches these routes, and refuses OPTIONS without a list before our code runs. */
const BY_ROUTER = new Set(['/jpanel', '/jpanel/*', '/downloads/:token', '/unsubscribe/:key'])

const BY_PUT = new Set(['/jpanel/settings/hooks/:id'])

const pages = new Map([
  ['/jpanel', { isVisitors: false, takes: methodsOfPage('jpanel/home') }],
  ['/downloads/:token', { isVisitors: true, takes: methodsOfPage('linked/download') }],
  ['/unsubscribe/:key', { isVisitors: true, takes: methodsOfPage('linked/unsubscribe') }],
  ...AREAS.flatMap(({ pages: own = {} }) =>
    Object.entries(own).map(([at, { file, frame }]): [string, { isVisitors: boolean; takes: string[] }] => {
      const takes = methodsOfPage(`jpanel/${file}`)
      return [
        `/jpanel/${at}`,
        { isVisitors: frame === 'visitor', takes: BY_PUT.has(`/jpanel/${at}`) ? [...takes, 'PUT'] : takes },
      ]
    }),
  ),
])

const calls = new Map(
  [...Map.groupBy(callAddresses(), ({ address }) => address)].map(([address, lines]) => [
    address,
    {
      isVisitors: lines.some(({ frame }) => frame === 'visitor' || frame === 'public'),
      takes: methodsOfCalls(lines.map(({ method }) => method)),
    },
  ]),
)

const owner = await as('owner')

function send(at: string, { method, isVisitors }: { method: string; isVisitors: boolean }): Promise<Response> {
  const sender: Pick<Caller, 'call' | 'raw'> = isVisitors ? visitor() : owner
  const form = { method, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  return isVisitors ? sender.raw(at, form) : sender.call(method, at)
}

/** Finds methods without a 405 and the exact list of allowed methods. */
async function wrongAnswers(addresses: typeof pages): Promise<unknown[]> {
  const wrong: unknown[] = []
  for (const [address, { takes, isVisitors }] of addresses) {
    const at = address.replace(/:\w+/g, '1').replace('*', 'nowhere')
    const others = METHODS.filter((one) => !takes.includes(one) && !(one === 'OPTIONS' && BY_ROUTER.has(address)))
    for (const method of others) {
      const reply = await send(at, { method, isVisitors })
      await reply.arrayBuffer()
      const found = [reply.status, reply.headers.get('allow')]
      if (found[0] !== 405 || found[1] !== takes.join(', ')) wrong.push([method, address, ...found, takes.join(', ')])
    }
  }
  return wrong
}

test(
  'every page answers a method that it does not take with 405 and those that it takes',
  { timeout: 120_000 },
  async () => {
    expect(pages.size).toBeGreaterThan(100)
    expect(await wrongAnswers(pages)).toEqual([])
  },
)

test(
  'every call answers a method that it does not take with 405 and those that it takes',
  { timeout: 120_000 },
  async () => {
    expect(calls.size).toBeGreaterThan(150)
    expect(await wrongAnswers(calls)).toEqual([])
  },
)
