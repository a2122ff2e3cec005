import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ctxContext, passageContext } from '~/http/context'
import type { Call, CallArgs, Calls } from '~/http/call-args'
import { decodeText } from '~/domain/imports/file/csv'
import { CSV_MARK } from '~/kit/csv'
import { testCtx } from '../support/ctx'
import { makeSupporter } from '../support/factories'

/** The rows that an import rejected belong to an import, and none is made here. */
const IS_EXPORT = /^GET (?!.*\/rejected\.csv$).*\bcsv$/
const EXPORTS = Object.values(
  import.meta.glob<{ calls: Calls }>('../../app/endpoints/jpanel/*.ts', { eager: true }),
).flatMap(({ calls }) => Object.entries(calls).filter(([address]) => IS_EXPORT.test(address)))
const MARK = [0xef, 0xbb, 0xbf]

async function download(read: Call): Promise<Uint8Array> {
  const context = new RouterContextProvider()
  context.set(ctxContext, testCtx())
  context.set(passageContext, { csrf: 'token', isBearer: false, email: 'caller@example.org' })
  const request = new Request('http://till.test/jpanel/export.csv?feed_id=1')
  const reply = await read({ request, params: { id: '1' }, context, url: new URL(request.url) } as CallArgs)
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
  expect(await decodeText(bytes)).toBe(text.slice(CSV_MARK.length))
})
