import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ctxContext, passageContext } from '~/http/context'
import type { Call, CallArgs, Calls } from '~/http/call-args'
import { CSV_MARK } from '~/kit/csv'
import { DomainError } from '~/kit/errors'
import { decodedText } from '../support/csv'
import { testCtx } from '../support/ctx'
import { makeStaff, makeSupporter } from '../support/factories'
import { importRows } from '../support/imports'

/** The tests of imports and journal exports cover their own files, which need an import or export first. */
const IS_EXPORT = /^GET (?!.*\/(?:rejected|lines)\.csv$).*\bcsv$/
const CALLS = Object.values(
  import.meta.glob<{ calls: Calls }>('../../app/endpoints/jpanel/*.ts', { eager: true }),
).flatMap(({ calls }) => Object.entries(calls))
const EXPORTS = CALLS.filter(([address]) => IS_EXPORT.test(address))
const callAt = (end: string): Call => {
  const [, call] = CALLS.find(([address]) => address.endsWith(end)) ?? []
  if (call === undefined) throw new Error(`no call ends with ${end}`)
  return call
}
const MARK = [0xef, 0xbb, 0xbf]

async function open(read: Call, id: string, takeExport = () => Promise.resolve()): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(ctxContext, testCtx())
  context.set(passageContext, { csrf: 'token', isBearer: false, email: 'caller@example.org', takeExport })
  const request = new Request('http://till.test/jpanel/export.csv?feed_id=1')
  return read({ request, params: { id }, context, url: new URL(request.url) } as CallArgs)
}

async function download(read: Call, id = '1'): Promise<Uint8Array> {
  const reply = await open(read, id)
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  return new Uint8Array(await reply.arrayBuffer())
}

test('there are exports of every kind', () => expect(EXPORTS.length).toBeGreaterThan(20))

test.each(EXPORTS)('%s begins with one byte order mark, which the import takes off', async (_address, read) => {
  await makeSupporter({ first_name: 'Émigré', last_name: 'Größe' })
  const bytes = await download(read)
  expect([...bytes.subarray(0, 3)]).toEqual(MARK)
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  expect(text.lastIndexOf(CSV_MARK)).toBe(0)
  expect(decodedText(bytes)).toBe(text.slice(CSV_MARK.length))
})

const IS_SAVED = /^GET .*(?:csv|\.zip|\/export\/emails)$/
const SAVED = CALLS.filter(([address]) => IS_SAVED.test(address))

test.each(SAVED)('%s is refused beyond a person’s share of exports (R-ACCESS-11)', async (_address, read) => {
  const takeExport = () => Promise.reject(new DomainError('too-many', 'Later.', { retryAfter: 40 }))
  const reply = await open(read, '1', takeExport)
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '40'])
})

test('the rows that an import rejected begin with the mark', async () => {
  const { id: staffId } = await makeStaff()
  const { id } = await importRows(testCtx({ staffId }), 'supporters', [{ email: 'Größe' }])
  const bytes = await download(callAt('/rejected.csv'), String(id))
  expect([...bytes.subarray(0, 3)]).toEqual(MARK)
  expect(decodedText(bytes)).toMatch(/^email,Row,Reason\r\nGröße,2,/)
})

test('emails for mailing tools have neither the mark nor a head', async () => {
  await makeSupporter({ first_name: 'Émigré', last_name: 'Größe', email: 'mark@mail.example' })
  const bytes = await download(callAt('/export/emails'))
  expect([...bytes.subarray(0, 3)]).not.toEqual(MARK)
  expect(new TextDecoder().decode(bytes)).toContain('Émigré,Größe,mark@mail.example,')
})
