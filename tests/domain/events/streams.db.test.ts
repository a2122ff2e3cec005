import { createHmac } from 'node:crypto'
import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { standInLiveStreams } from '~/adapters/fake/live-streams.server'
import { readMuxReport } from '~/adapters/mux/reports'
import { createStream } from '~/domain/events/create-stream.server'
import { streamState } from '~/domain/events/queries.server'
import { resetKey } from '~/domain/events/reset-key.server'
import { saveWithStream } from '~/domain/events/save-with-stream.server'
import { calls as gatewayCalls } from '~/endpoints/gateway/events'
import { calls as eventsCalls } from '~/endpoints/jpanel/events'
import { ctxContext } from '~/http/context'
import type { CallArgs } from '~/http/call-args'
import { later, minutes } from '~/kit/clock'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { StreamsUnreachable, type LiveStreams } from '~/ports/live-streams'
import { call } from '../../support/call'
import { NOON, testCtx } from '../../support/ctx'

const showKey = eventsCalls['POST /jpanel/virtual-events/:id/stream_key']
const reports = gatewayCalls['POST /jpanel/api/streams/events']

const SECRET = 'a secret of the tests'
const ctxOf = (streams: Partial<LiveStreams> = {}, wanted: Parameters<typeof testCtx>[0] = {}): Ctx => {
  const ctx = testCtx(wanted)
  return Object.assign(ctx, { ports: { ...ctx.ports, liveStreams: { ...standInLiveStreams, ...streams } } })
}
const ctx = ctxOf()

const event = (change: object = {}) => ({
  name: 'Streamed',
  logo: '/logo.png',
  backgroundImage: '/back.png',
  themeStyle: 'dark',
  primaryColor: 'indigo',
  startDate: '2026-12-05',
  videoSource: 'mux',
  hasChat: '1',
  hasTally: '1',
  hasHonorRoll: '1',
  hasReactions: '1',
  hasCelebrations: '0',
  ...change,
})
const make = (change: object = {}, by: Ctx = ctx) => perform(saveWithStream, by, event(change))
const state = (id: number) => streamState(ctx.read, id)

describe('a stream', () => {
  test('is made once with the first save, and its key is stored sealed and shown on request alone', async () => {
    let made = 0
    const counted = ctxOf({ create: (reference) => (made++, standInLiveStreams.create(reference)) })
    const { id } = await make({}, counted)
    await make({ id, name: 'Saved again' }, counted)
    expect(made).toBe(1)
    const stored = await ctx.read.first<{ key: string }>(
      sql`SELECT stream_key AS key FROM live_stream WHERE virtual_event_id = ${id}`,
    )
    const { key } = await standInLiveStreams.create(`virtual-event-${id}`)
    expect(stored?.key).not.toContain(key)
    expect(await call(showKey, { ctx, id, body: {} })).toEqual({
      status: 200,
      json: { stream_url: standInLiveStreams.ingestUrl, stream_key: key },
    })
    const shown = await ctx.read.first<{ after: string }>(sql`
      SELECT after::text AS after FROM journal_entry WHERE subject_type = 'virtual_event' AND subject_id = ${String(id)}
        AND event LIKE '%key-shown'`)
    expect(shown?.after).not.toContain(key)
    expect((await call(showKey, { ctx: testCtx({ permissions: ['virtualevents.view'] }), id, body: {} })).status).toBe(
      403,
    )
  })

  test('stays where the video comes from elsewhere, and no event without Mux has one', async () => {
    const { id } = await make()
    await make({ id, videoSource: 'youtube', videoId: 'x' })
    expect((await state(id))?.streamId).toMatch(/^stand-in-/)
    const other = await make({ videoSource: 'youtube', videoId: 'x' })
    expect(await state(other.id)).toBeNull()
    expect((await call(showKey, { ctx, id: other.id, body: {} })).status).toBe(422)
  })

  test('is made later when the provider fails, and the event stays saved', async () => {
    const away = ctxOf({ create: async () => Promise.reject(new StreamsUnreachable('away')) })
    const saved = await make({}, away)
    expect([saved.isWithoutStream, await state(saved.id)]).toEqual([true, null])
    await expect(perform(createStream, away, { id: saved.id })).rejects.toMatchObject({
      message: 'The stream could not be created. Please try again.',
    })
    await perform(createStream, ctx, { id: saved.id })
    expect((await state(saved.id))?.status).toBe('idle')
    await expect(perform(createStream, ctx, { id: saved.id })).rejects.toMatchObject({
      message: 'This event has a stream already.',
    })
  })

  test('is requested once when two saves come at once', async () => {
    const { id } = await make({ videoSource: 'youtube', videoId: 'x' })
    let made = 0
    const slow = ctxOf({
      create: async (reference) => {
        made++
        const second = await perform(createStream, ctxOf(), { id }).catch((error: Error) => error.message)
        expect(second).toBe('The stream is being created. Please try again in a minute.')
        return standInLiveStreams.create(reference)
      },
    })
    await perform(createStream, slow, { id })
    expect(made).toBe(1)
  })

  test('gets a new key, and keeps the earlier one where the provider does not answer', async () => {
    const { id } = await make()
    const keyIn = async () => (await call<{ stream_key: string }>(showKey, { ctx, id, body: {} })).json.stream_key
    const before = await keyIn()
    const away = ctxOf({ resetKey: async () => Promise.reject(new StreamsUnreachable('away')) })
    await expect(perform(resetKey, away, { id })).rejects.toMatchObject({ code: 'refused' })
    expect(await keyIn()).toBe(before)
    await perform(resetKey, ctxOf({ resetKey: async () => 'the new one' }), { id })
    expect(await keyIn()).toBe('the new one')
  })
})

describe('what Mux reports', () => {
  const streamOf = async () => {
    const { id } = await make()
    return { id, streamId: (await state(id))?.streamId ?? '' }
  }
  type Report = { type: string; data: object; minute?: number }

  /** Mux calls without a session, with only its signature. */
  async function reported(
    { type, data, minute = 0 }: Report,
    { secret = SECRET, signedAt = NOON, body: sent = '' } = {},
  ) {
    const body = JSON.stringify({ type, created_at: later(NOON, minutes(minute)).toISOString(), data })
    const t = Math.floor(signedAt.getTime() / 1000)
    const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
    const headers = { 'mux-signature': `t=${t},v1=${v1}` }
    const request = new Request('http://till.test/jpanel/api/streams/events', {
      method: 'POST',
      headers,
      body: sent || body,
    })
    const context = new RouterContextProvider()
    context.set(ctxContext, ctxOf({ readReport: (of) => readMuxReport(SECRET, of) }, { permissions: [] }))
    const response = await reports({ request, params: {}, context, url: new URL(request.url) } as unknown as CallArgs)
    return response.status
  }
  const active = (streamId: string, minute = 1) => ({
    type: 'video.live_stream.active',
    minute,
    data: { id: streamId, playback_ids: [{ id: 'live-1', policy: 'public' }] },
  })
  const over = (streamId: string, minute = 60) => ({
    type: 'video.asset.live_stream_completed',
    minute,
    data: { id: 'asset', live_stream_id: streamId, playback_ids: [{ id: 'recorded-1', policy: 'public' }] },
  })

  test('makes the event live, then complete with its recording', async () => {
    const { id, streamId } = await streamOf()
    expect(await reported(active(streamId))).toBe(200)
    expect(await state(id)).toMatchObject({ status: 'active', livePlaybackId: 'live-1', recordedPlaybackId: null })
    expect(await reported(over(streamId))).toBe(200)
    expect(await state(id)).toMatchObject({
      status: 'complete',
      livePlaybackId: 'live-1',
      recordedPlaybackId: 'recorded-1',
    })
    const ready = {
      type: 'video.asset.ready',
      minute: 61,
      data: { live_stream_id: streamId, playback_ids: [{ id: 'recorded-2' }] },
    }
    await reported(ready)
    expect(await state(id)).toMatchObject({ status: 'complete', recordedPlaybackId: 'recorded-2' })
  })

  test('ends in the same state when events come late or twice', async () => {
    const { id, streamId } = await streamOf()
    await reported(over(streamId))
    await reported(active(streamId))
    await reported(over(streamId))
    expect(await state(id)).toMatchObject({ status: 'complete', recordedPlaybackId: 'recorded-1' })
    await reported(active(streamId, 90))
    expect(await state(id)).toMatchObject({ status: 'active' })
  })

  test('is ignored for unknown streams and events', async () => {
    const { id, streamId } = await streamOf()
    expect(await reported(active('nobody-knows'))).toBe(200)
    expect(await reported({ type: 'video.live_stream.muted', data: { id: streamId } })).toBe(200)
    expect(await reported({ type: 'constructor', data: { id: streamId } })).toBe(200)
    expect(await state(id)).toMatchObject({ status: 'idle' })
  })

  test.each([
    ['by somebody else', { secret: 'another secret' }],
    ['six minutes ago', { signedAt: later(NOON, -minutes(6)) }],
    ['six minutes ahead', { signedAt: later(NOON, minutes(6)) }],
    ['for another body', { body: '{"type":"video.live_stream.active"}' }],
  ])('signed %s is refused', async (_name, signed) => {
    const { id, streamId } = await streamOf()
    expect(await reported(active(streamId), signed)).toBe(403)
    expect(await state(id)).toMatchObject({ status: 'idle' })
  })
})
