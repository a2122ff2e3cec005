const TYPE = 'text/event-stream'

/** A newer message replaces one that was not yet taken, so that a slow reader costs the memory of one message. */
export type EventChannel = {
  send: (event: string, data: unknown) => void
  /** Keeps proxies from closing an idle connection. */
  beat: () => void
  /** Sends an optional last event and closes. `retry` is the browser's delay before it reconnects, in milliseconds. */
  end: (last?: { event: string; retry?: number }) => void
}

export const wantsEvents = (request: Request): boolean => (request.headers.get('accept') ?? '').includes(TYPE)

const encoder = new TextEncoder()

/**
 * Sends server-sent events. `join` is called once and returns how to leave, or null if there is no place left. No proxy
 * may store, transform or buffer the stream, because a buffered message does not arrive.
 */
export function eventStream(signal: AbortSignal, join: (channel: EventChannel) => (() => void) | null): Response {
  let pending = ''
  let last: string | null = null
  let isGone = false
  let wake = (): void => undefined
  const put = (text: string) => {
    if (last !== null) return
    pending = text
    wake()
  }
  const channel: EventChannel = {
    send: (event, data) => put(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => (pending === '' ? put(':\n\n') : undefined),
    end: (word) => {
      if (last !== null) return
      last = word ? `${word.retry === undefined ? '' : `retry: ${word.retry}\n`}event: ${word.event}\ndata: {}\n\n` : ''
      wake()
    },
  }
  const leave = join(channel)
  if (leave === null)
    return Response.json({ message: 'Too many pages are open.' }, { status: 503, headers: { 'retry-after': '60' } })
  const gone = () => {
    isGone = true
    leave()
    channel.end()
  }
  signal.addEventListener('abort', gone, { once: true })
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        while (pending === '' && last === null) await new Promise<void>((woken) => (wake = woken))
        if (isGone) return
        const text = pending + (last ?? '')
        pending = ''
        if (text !== '') controller.enqueue(encoder.encode(text))
        if (last !== null) controller.close()
      },
      cancel: gone,
    },
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: {
      'content-type': `${TYPE}; charset=utf-8`,
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  })
}
