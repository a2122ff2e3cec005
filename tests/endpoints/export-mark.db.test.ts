import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ctxContext, passageContext } from '~/http/context'
import type { CallArgs } from '~/http/endpoint'
import { decodeText } from '~/domain/imports/file/csv'
import { CSV_MARK } from '~/kit/csv'
import { testCtx } from '../support/ctx'
import { makeSupporter } from '../support/factories'

type Loader = (args: CallArgs) => Promise<Response>

const EXPORTS = Object.entries(
  import.meta.glob<{ loader: Loader }>('../../app/endpoints/jpanel/**/{csv,*-csv}.ts', { eager: true }),
)
const MARK = [0xef, 0xbb, 0xbf]

async function download(loader: Loader): Promise<Uint8Array> {
  const context = new RouterContextProvider()
  context.set(ctxContext, testCtx())
  context.set(passageContext, { csrf: 'token', isBearer: false, email: 'caller@example.org' })
  const request = new Request('http://till.test/jpanel/export.csv?feed_id=1')
  const reply = await loader({ request, params: { id: '1' }, context, url: new URL(request.url) } as CallArgs)
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  return new Uint8Array(await reply.arrayBuffer())
}

test('there are exports of every kind', () => expect(EXPORTS.length).toBeGreaterThan(20))

test.each(EXPORTS)('%s begins with one byte order mark, which the import takes off', async (_path, { loader }) => {
  await makeSupporter({ first_name: 'Émigré', last_name: 'Größe' })
  const bytes = await download(loader)
  expect([...bytes.subarray(0, 3)]).toEqual(MARK)
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  expect(text.lastIndexOf(CSV_MARK)).toBe(0)
  expect(await decodeText(bytes)).toBe(text.slice(CSV_MARK.length))
})
