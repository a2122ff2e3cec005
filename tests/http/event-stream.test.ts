import { expect, test } from 'vitest'
import { eventStream, type EventChannel } from '~/http/event-stream'

function opened() {
  const made: { channel?: EventChannel; left: number } = { left: 0 }
  const gone = new AbortController()
  const response = eventStream(gone.signal, (channel) => {
    made.channel = channel
    return () => void made.left++
  })
  const reader = response.body?.getReader()
  const next = async () => new TextDecoder().decode((await reader?.read())?.value)
  return { made, gone, response, reader, next, channel: made.channel as EventChannel }
}

test('sends a message as one event, and replaces it while it waits', async () => {
  const { channel, next } = opened()
  channel.send('tasks', { n: 1 })
  expect(await next()).toBe('event: tasks\ndata: {"n":1}\n\n')
  for (let n = 2; n < 10_000; n++) channel.send('tasks', { n })
  channel.beat()
  expect(await next()).toBe('event: tasks\ndata: {"n":9999}\n\n')
  channel.beat()
  expect(await next()).toBe(':\n\n')
})

test('forbids proxies to store, compress or buffer it', () => {
  const { response } = opened()
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store, no-transform',
    'x-accel-buffering': 'no',
  })
})

test('ends with the time to reconnect', async () => {
  const { channel, next, reader } = opened()
  channel.send('tasks', { n: 1 })
  channel.end({ event: 'restart', retry: 1500 })
  channel.send('tasks', { n: 2 })
  expect(await next()).toBe('event: tasks\ndata: {"n":1}\n\nretry: 1500\nevent: restart\ndata: {}\n\n')
  expect((await reader?.read())?.done).toBe(true)
})

test('drops a reader who leaves', async () => {
  const one = opened()
  one.gone.abort()
  expect(one.made.left).toBe(1)
  const other = opened()
  await other.reader?.cancel()
  expect(other.made.left).toBe(1)
})

test('refuses a page when it is full, which then polls', async () => {
  const response = eventStream(new AbortController().signal, () => null)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('60')
})
