import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { guardedWeb } from '~/adapters/web/web.server'
import { embedHtml } from '~/domain/content/embed.server'
import { calls } from '~/endpoints/jpanel/media'
import type { Web } from '~/ports/web'
import { call } from '../support/call'
import { testCtx } from '../support/ctx'
import { receiver, type Receiver } from '../support/receiver'

const loader = calls['GET /services/embed.json']

const opened: Receiver[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

/** Uses the real client, with a local server in the place of every provider. */
async function providerThat(answer: RequestListener) {
  const local = await receiver(answer)
  opened.push(local)
  const web = guardedWeb({ allowsPrivate: true })
  const requested: string[] = []
  const redirected: Web = {
    ...web,
    send: (request) => {
      requested.push(request.url)
      const { pathname, search } = new URL(request.url)
      return web.send({ ...request, url: `${local.url}${pathname}${search}`, timeout: Math.min(request.timeout, 1000) })
    },
  }
  return { ctx: testCtx({ web: redirected }), requested, received: local.received }
}

const VIDEO = 'https://youtu.be/abc?t=3'
const saying = (json: unknown, status = 200) =>
  providerThat(
    (_request, response) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json)),
  )
const FRAME =
  '<iframe width="200" height="113" src="https://www.youtube.com/embed/abc?feature=oembed" onload="x()"></iframe>'

describe('a provider that is asked about a page (R-MEDIA-6)', () => {
  test('gets one request at its own address, and its frame is written out by us', async () => {
    const { ctx, requested, received } = await saying({
      title: 'A "title" <b>',
      html: `<script>x()</script>${FRAME}<p>more</p>`,
    })
    const frame = await embedHtml(ctx, VIDEO)
    expect(requested).toEqual(['https://www.youtube.com/oembed?format=json&url=https%3A%2F%2Fyoutu.be%2Fabc%3Ft%3D3'])
    expect(received).toMatchObject([{ method: 'GET', body: '' }])
    expect(frame).toMatch(
      /^<iframe src="https:\/\/www\.youtube\.com\/embed\/abc\?feature=oembed" title="A &quot;title&quot; &lt;b&gt;" /,
    )
    expect(frame).toContain(' width="200" height="113" ')
    expect(frame).toContain(' sandbox="allow-scripts allow-same-origin allow-popups allow-presentation" ')
    expect(frame).not.toMatch(/script>|onload|more/)
  })

  test('may say any size and title, and only usable ones are taken', async () => {
    const html = '<iframe width="100%" height="9999999" src="https://www.youtube.com/embed/abc"></iframe>'
    const { ctx } = await saying({ html, title: 7, width: -1, height: '1' })
    expect(await embedHtml(ctx, VIDEO)).toContain('title="YouTube" width="100%" height="360"')
  })

  test.each([
    ['a frame of somebody else', { html: FRAME.replace('www.youtube.com', 'evil.example') }, 200],
    ['a frame without an address', { html: '<iframe srcdoc="<p>x"></iframe>' }, 200],
    ['no frame', { html: '<blockquote>x</blockquote>' }, 200],
    ['no HTML', { title: 'x' }, 200],
    ['something else', ['x'], 200],
    ['that it does not know it', { html: FRAME }, 404],
    ['that it is private', { html: FRAME }, 401],
    ['somewhere else to look', { html: FRAME }, 302],
    ['far too much', { html: `${FRAME}${'x'.repeat(70_000)}` }, 200],
  ])('shows nothing when it answers with %s', async (_what, json, status) => {
    const { ctx } = await saying(json, status)
    await expect(embedHtml(ctx, VIDEO)).rejects.toMatchObject({
      code: 'refused',
      message: 'YouTube does not offer this page for embedding. Check the address, and that everyone may see the page.',
    })
  })

  test('shows nothing when it does not answer in JSON', async () => {
    const { ctx } = await providerThat((_request, response) => void response.end(FRAME))
    await expect(embedHtml(ctx, VIDEO)).rejects.toMatchObject({ code: 'refused' })
  })

  test('suggests another try when it is busy, broken or silent', async () => {
    const silent = await providerThat(() => undefined)
    for (const { ctx } of [await saying({ html: FRAME }, 429), await saying({ html: FRAME }, 503), silent])
      await expect(embedHtml(ctx, VIDEO)).rejects.toMatchObject({
        code: 'upstream',
        message: 'YouTube could not be reached. Try again in a few minutes.',
      })
  })
})

describe('GET /services/embed.json', () => {
  const asking = async (url: string) => {
    const { ctx, requested } = await saying({ html: FRAME, title: 'A film' })
    return { ...(await call(loader, { ctx, query: `?url=${encodeURIComponent(url)}` })), requested }
  }

  test('answers the frame as `html`', async () => {
    const { status, json } = await asking(VIDEO)
    expect([status, Object.keys(json)]).toEqual([200, ['html']])
    expect(json.html).toMatch(/^<iframe src="https:\/\/www\.youtube\.com\/embed\/abc/)
  })

  test('sends no request for an unknown provider', async () => {
    const { status, json, requested } = await asking('https://youtube.com.evil.example/watch?v=1')
    const message =
      'Nothing can be embedded from this address. Use the address of a page on YouTube, Vimeo, Spotify, ' +
      'SoundCloud, Dailymotion, or TED.'
    expect([status, json.message, requested]).toEqual([404, message, []])
  })

  test('requires an address', async () => {
    expect(await asking(' ')).toMatchObject({
      status: 422,
      json: { errors: { url: ['Enter the address of a page.'] } },
      requested: [],
    })
  })

  test('requires the permission to see the library', async () => {
    expect(
      (await call(loader, { ctx: testCtx({ permissions: ['product.edit'] }), query: `?url=${VIDEO}` })).status,
    ).toBe(403)
    expect((await call(loader, { ctx: testCtx({ permissions: ['file.view'] }), query: '?url=x' })).status).toBe(404)
  })
})
