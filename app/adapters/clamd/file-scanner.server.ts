import { connect, type NetConnectOpts, type Socket } from 'node:net'
import { seconds } from '~/kit/clock'
import type { FileScanner } from '~/ports/file-scanner'

const MAX_PART = 64 * 1024
const MAX_ANSWER = 4096
const MAX_NAME_LENGTH = 200
const MAX_MILLISECONDS = seconds(60)

const FOUND = /^stream: (.+) FOUND$/s

function readSocketAddress(place: string): NetConnectOpts {
  if (place.startsWith('/')) return { path: place }
  const colon = place.lastIndexOf(':')
  const [host, port] = [place.slice(0, colon).replace(/^\[|\]$/g, ''), Number(place.slice(colon + 1))]
  if (colon < 1 || !(port > 0 && port < 65_536)) throw new Error('ALMONER_CLAMD is neither host:port nor a socket')
  return { host, port }
}

const encodeLength = (part: Uint8Array): Uint8Array => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(part.length)
  return length
}

/** Resolves with the reply up to its first NUL, which comes early when the daemon refuses more data. */
function answerOn(socket: Socket): Promise<string> {
  return new Promise((answer, fail) => {
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (part: string) => {
      text += part
      const end = text.indexOf('\0')
      if (end !== -1) answer(text.slice(0, end).trim())
      else if (text.length > MAX_ANSWER) fail(new Error('clamd answers without an end'))
    })
    socket.once('error', fail)
    socket.once('close', () => fail(new Error('clamd closed the connection without an answer')))
  })
}

async function send(socket: Socket, parts: AsyncIterable<Uint8Array>, isOver: () => boolean): Promise<void> {
  const write = (bytes: Uint8Array) =>
    new Promise<void>((written) => void socket.write(bytes, () => written(undefined)))
  await write(Buffer.from('zINSTREAM\0'))
  for await (const whole of parts)
    for (let at = 0; at < whole.length; at += MAX_PART) {
      if (isOver()) return
      const part = whole.subarray(at, at + MAX_PART)
      await write(encodeLength(part))
      await write(part)
    }
  await write(new Uint8Array(4))
}

export const clamdScanner = (place: string, maxMilliseconds: number = MAX_MILLISECONDS): FileScanner => ({
  async find(parts) {
    const socket = connect(readSocketAddress(place))
    const isLate = setTimeout(() => socket.destroy(new Error('clamd did not answer in time')), maxMilliseconds)
    let isOver = false
    const answer = answerOn(socket).finally(() => (isOver = true))
    try {
      // A file that fails to read rejects here. The daemon may answer before the whole file was sent.
      const words = await Promise.race([answer, send(socket, parts, () => isOver).then(() => answer)])
      const name = FOUND.exec(words)?.[1]
      if (name !== undefined) return name.replace(/[^\x20-\x7e]/g, '').slice(0, MAX_NAME_LENGTH)
      if (words === 'stream: OK') return null
      throw new Error(`clamd refuses: ${words.slice(0, MAX_NAME_LENGTH)}`)
    } finally {
      clearTimeout(isLate)
      answer.catch(() => undefined)
      socket.destroy()
    }
  },
})
