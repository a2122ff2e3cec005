import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { muxLiveStreams } from '~/adapters/mux/live-streams.server'
import { StreamsUnreachable } from '~/ports/live-streams'
import { contractFile } from '../support/contracts/contract-folder'

type Json = Record<string, unknown>
const document = contractFile('mux', 'mux-v1.trimmed.json')

describe('Mux, held against its own document', () => {
  const { components, paths } = JSON.parse(readFileSync(document, 'utf8')) as {
    components: { schemas: Record<string, Json> }
    paths: Record<string, Record<string, unknown>>
  }
  const ajv = new Ajv({ strict: false, validateFormats: false })
  const translated = (schema: unknown): unknown =>
    JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', 'mux#/definitions/')) as unknown
  const closed = (name: string): Json => ({
    ...(translated(components.schemas[name]) as Json),
    additionalProperties: false,
  })
  const requests: { method: string; path: string; body: Json; authorization: string }[] = []
  const state = { status: 200, isCut: false }
  let server: Server

  const stream = (key: string) => ({
    data: {
      id: 'stream-1',
      status: 'idle',
      stream_key: key,
      playback_ids: [{ id: 'playback-1', policy: 'public' }],
      reconnect_window: 60,
      latency_mode: 'standard',
      created_at: '1764100000',
    },
  })

  beforeAll(async () => {
    ajv.addSchema({ $id: 'mux', definitions: translated(components.schemas) as Json })
    server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const { method = '', url: path = '', headers } = request
        requests.push({
          method,
          path,
          body: text === '' ? {} : (JSON.parse(text) as Json),
          authorization: headers.authorization ?? '',
        })
        if (state.isCut) return request.socket.destroy()
        response.writeHead(state.status, { 'content-type': 'application/json' })
        return response.end(
          JSON.stringify(
            state.status === 200
              ? stream(path.endsWith('reset-stream-key') ? 'key-2' : 'key-1')
              : { error: { messages: ['no'] } },
          ),
        )
      })
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  })
  afterAll(() => new Promise((stopped) => server.close(stopped)))

  const mux = () =>
    muxLiveStreams({
      tokenId: 'id',
      tokenSecret: 'secret',
      eventSecret: null,
      server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    })

  test('makes a stream by a documented call, and reads its answer', async () => {
    expect(await mux().create('virtual-event-7')).toEqual({ id: 'stream-1', key: 'key-1', playbackId: 'playback-1' })
    const { method, path, body, authorization } = requests.at(-1) ?? expect.fail('no request')
    expect(paths[path]?.[method.toLowerCase()]).toBeDefined()
    expect(authorization).toBe(`Basic ${Buffer.from('id:secret').toString('base64')}`)
    // The document is from 2023, when `playback_policies` was `playback_policy`.
    const {
      playback_policies: policies,
      new_asset_settings: settings,
      ...rest
    } = body as Json & { new_asset_settings: Json }
    const earlier = {
      ...rest,
      playback_policy: policies,
      new_asset_settings: { playback_policy: settings.playback_policies },
    }
    const isLegal = ajv.compile(closed('CreateLiveStreamRequest'))
    expect([isLegal(earlier), isLegal.errors]).toEqual([true, null])
    expect(rest).toMatchObject({ reconnect_window: 60, passthrough: 'virtual-event-7' })
    expect([ajv.validate(closed('LiveStreamResponse'), stream('key-1')), ajv.errors]).toEqual([true, null])
  })

  test('resets a key by a documented call', async () => {
    expect(await mux().resetKey('stream-1')).toBe('key-2')
    expect(requests.at(-1)).toMatchObject({ method: 'POST', path: '/video/v1/live-streams/stream-1/reset-stream-key' })
    expect(paths['/video/v1/live-streams/{LIVE_STREAM_ID}/reset-stream-key']?.post).toBeDefined()
  })

  test.each([401, 429, 500])(
    'an answer of %i is no stream, is asked for once, and says nothing of what was sent',
    async (status) => {
      state.status = status
      const before = requests.length
      const error = await mux()
        .create('virtual-event-7')
        .catch((problem: unknown) => problem)
      expect(error).toBeInstanceOf(StreamsUnreachable)
      expect(String(error)).not.toMatch(/secret|Basic/)
      expect(requests.length).toBe(before + 1)
      state.status = 200
    },
  )

  test('makes no stream when the connection breaks', async () => {
    state.isCut = true
    await expect(mux().create('virtual-event-7')).rejects.toBeInstanceOf(StreamsUnreachable)
    state.isCut = false
  })
})
