import fc from 'fast-check'
import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readBody } from '~/http/body'
import { ctxContext, passageContext } from '~/http/context'
import { call, query, signedCall } from '~/http/call'
import type { CallArgs } from '~/http/call-args'
import { formAction, intent } from '~/http/form/form-action'
import { guard } from '~/http/auth/guard'
import { visit } from '~/http/auth/visit'
import { MAX_BODY, MAX_HEAD_BYTES, MAX_VISITOR_BODY } from '~/kit/limits'
import { fieldsOfAddress } from '~/lists/request/address'
import type { Ctx, Operation } from '~/kit/operation'
import { growth, ONE_PASS, workOf } from '../support/work'

/** The steps of one request, during which no other request has a turn. */
const MAX_STEPS = 64 * MAX_BODY
const PAYS = 'http://almoner.test/jpanel/pos/1/update'

const ctx = {
  actor: { staffId: 1, name: 'Ada', can: () => true },
  now: new Date(0),
  requestId: 'request-1',
} as unknown as Ctx

const Input = z
  .object({
    ids: z.array(z.coerce.number().int()).max(200),
    email: z.string().max(254),
    fields: z.record(z.string(), z.string()),
  })
  .partial()
const anything: Operation<typeof Input, object, Ctx> = {
  name: 'tests.anything',
  permission: null,
  input: Input,
  transaction: 'none',
  audit: 'none',
  run: async () => ({}),
}
const signed: Operation<z.ZodType, object, Ctx> = {
  ...anything,
  input: z.looseObject({ body: z.string() }),
  run: async () => ({}),
}

type Received = CallArgs & { request: Request }
type Reader = { max: number; read: (args: Received) => unknown }

const middleware = (inner: (args: CallArgs) => unknown, around: ReturnType<typeof guard>) => (args: Received) =>
  around(args as unknown as Parameters<ReturnType<typeof guard>>[0], async () => (await inner(args)) as Response)

const identify = async () => ({ ctx, passage: { csrf: 'right', isBearer: false, email: 'caller@example.org' } })
const visitors = {
  identify: async () => null,
  visitorContext: async () => ctx,
  isSecure: () => false,
  listMethods: () => null,
  journal: async () => undefined,
}

/** Every reader of a body, as the routes use it. */
const READERS: Record<string, Reader> = {
  'a documented call': { max: MAX_BODY, read: call(anything, { reply: () => ({}) }) },
  'a documented call with odd names': {
    max: MAX_BODY,
    read: call(anything, { reply: () => ({}), read: ({ list, ...rest }) => ({ ids: list, ...rest }) }),
  },
  'a documented read': { max: MAX_BODY, read: query('order.view', async () => ({})) },
  'a form of a screen': {
    max: MAX_BODY,
    read: formAction({ save: intent(anything, () => ({ to: '/jpanel/' })) }),
  },
  'a plain form': {
    max: MAX_BODY,
    read: call(anything, { reply: () => ({}), form: { message: () => 'Done.', to: '/jpanel/' } }),
  },
  'the guard': {
    max: MAX_BODY,
    read: middleware(
      async () => new Response(),
      guard(identify, () => true),
    ),
  },
  'a gateway’s event': { max: 256 * 1024, read: signedCall(signed, () => ({})) },
  'a visitor’s form': {
    max: MAX_VISITOR_BODY,
    read: middleware(async (args) => Response.json(await readBody(args)), visit(visitors)),
  },
}

const tried = (read: () => unknown): Promise<unknown> =>
  Promise.resolve()
    .then(read)
    .catch(() => undefined)
const stepsOf = (read: () => unknown): Promise<number> => workOf(() => tried(read))

const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=b'
const PART = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'
const TYPES = [FORM, 'application/json', MULTIPART, 'text/plain']

/** Shapes from an audit, and similar ones. */
const UNITS = [
  ...[
    '[',
    'a[',
    'a[]',
    '&',
    'a&',
    'a=1&',
    'a=1&b=',
    'ids[]=x&',
    'a[]=1&',
    'a[b][c][d]=1&',
    '=',
    '%5B',
    '%',
    '%41',
    '+',
    '\0',
  ],
  ...['"', '\\', '\\"', '[', '{"a":', '[[', '],[', '1,', '"1",', '{},', '"a":1,', '"ids":["x"],', '\\u0041', ' ', '\n'],
  ...['1', '1 ', '1.', '12 ', '4242 ', '4242424242424241 ', '1é', 'é', '😀', 'a@', '.', '@', '\t', '0'],
  ...[
    PART,
    '--b\r\n',
    '--b',
    '\r\n',
    '\r',
    'Content-Disposition: ',
    'Content-Disposition: form-data; name="',
    'a: b\r\n',
  ],
]
const STARTS = [
  '',
  'a',
  'a=',
  '"',
  '{"a":"',
  '{"ids":[',
  '{"a":',
  'email=',
  'ids[]=',
  PART,
  '--b\r\n',
  '--b\r\nContent-Disposition: form-data; name="',
]
const ENDS = ['', ']', '"}', ']}', '1]}', '=1', '@', '\r\n--b--\r\n']

type Shape = { start: string; unit: string; end: string }

/** Bodies that once blocked the server. */
const FOUND: [Shape, string][] = [
  [{ start: 'a', unit: '[', end: '' }, FORM],
  [{ start: '', unit: 'a&', end: '' }, FORM],
  [{ start: '{"ids":[', unit: '1,', end: '1]}' }, 'application/json'],
  [{ start: '[', unit: '1,', end: '1]' }, 'application/json'],
  [{ start: '{"a":"', unit: '0 ', end: '"}' }, 'application/json'],
  [{ start: '{"email":"', unit: '0 ', end: '"}' }, 'application/json'],
  [{ start: '', unit: PART, end: '--b--\r\n' }, MULTIPART],
  [{ start: '', unit: 'ids[]=x&', end: '' }, FORM],
]

const filled = ({ start, unit, end }: Shape, max: number): string => {
  const room = max - Buffer.byteLength(start) - Buffer.byteLength(end)
  return start + unit.repeat(Math.floor(room / Buffer.byteLength(unit))) + end
}

const shape = fc.record({
  start: fc.constantFrom(...STARTS),
  unit: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...UNITS) },
    {
      weight: 2,
      arbitrary: fc.array(fc.constantFrom(...UNITS), { minLength: 2, maxLength: 3 }).map((units) => units.join('')),
    },
    { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 6 }) },
  ),
  end: fc.constantFrom(...ENDS),
})

function argsOf(body: string, type: string): Received {
  const headers = { 'content-type': type, 'x-requested-with': 'XMLHttpRequest' }
  const request = new Request(PAYS, { method: 'POST', body, headers })
  const context = new RouterContextProvider()
  context.set(ctxContext, ctx)
  context.set(passageContext, { csrf: 'right', isBearer: false, email: 'caller@example.org' })
  return { request, params: {}, context, url: new URL(PAYS) } as unknown as Received
}

describe('no body, whatever its shape, takes too many steps to read', () => {
  test.each(Object.keys(READERS))('%s', { timeout: 120_000 }, async (name) => {
    const { max, read } = READERS[name]!
    await fc.assert(
      fc.asyncProperty(shape, fc.constantFrom(...TYPES), async (made, type) => {
        const body = filled(made, max)
        const args = argsOf(body, type)
        expect(await stepsOf(() => read(args)), JSON.stringify([made, type])).toBeLessThan(MAX_STEPS)
      }),
      { numRuns: 60, endOnFailure: true, examples: FOUND },
    )
  })

  test.each(Object.keys(READERS))('takes twice the steps for twice as much: %s', { timeout: 120_000 }, async (name) => {
    const { read } = READERS[name]!
    // For each name without a value, Node scans to the end for a plus sign, so the number of names must be bounded.
    for (const [{ start, unit, end }, type] of FOUND.filter(([one]) => one.unit !== 'a&')) {
      const steps = await growth((n) => tried(() => read(argsOf(start + unit.repeat(n) + end, type))), 400)
      expect(steps, JSON.stringify([unit, type])).toBeLessThan(ONE_PASS)
    }
  })

  test('reads a form with thousands of wrong fields in few steps', async () => {
    const wrong = Array.from({ length: 2500 }, (_, index) => `ids[]=x&k${index}=1`).join('&')
    for (const name of ['a documented call', 'a documented call with odd names', 'a form of a screen']) {
      const { read } = READERS[name]!
      const args = argsOf(wrong, FORM)
      expect(await stepsOf(() => read(args)), name).toBeLessThan(MAX_STEPS)
    }
  })

  test('the query of an address takes few steps as well', async () => {
    await fc.assert(
      fc.asyncProperty(shape, async (made) => {
        const address = new URL(`http://almoner.test/jpanel/contributions?${filled(made, MAX_HEAD_BYTES)}`)
        const args = { request: new Request(address), context: new RouterContextProvider() }
        const read = async () => [fieldsOfAddress(address.searchParams), await readBody(args)]
        expect(await stepsOf(read), JSON.stringify(made)).toBeLessThan(MAX_STEPS)
      }),
      { numRuns: 100, endOnFailure: true },
    )
  })
})
