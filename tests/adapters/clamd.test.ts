import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { clamdScanner } from '~/adapters/clamd/file-scanner.server'
import { temporaryFolder } from '../support/folder'

const PATTERN = 'a word that stands for a virus'
const MAX_TAKEN = 300_000

const closings: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

async function listening(onConnection: (socket: net.Socket) => void, place: string | number = 0): Promise<string> {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    onConnection(socket)
  })
  await new Promise<void>((ready) =>
    typeof place === 'string' ? server.listen(place, ready) : server.listen(place, '127.0.0.1', ready),
  )
  closings.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return typeof place === 'string' ? place : `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Speaks INSTREAM as the manual of clamd describes it. */
function daemon() {
  const received: { bytes: Buffer; parts: number[] }[] = []
  const onConnection = (socket: net.Socket) => {
    const file = { bytes: Buffer.alloc(0), parts: [] as number[] }
    received.push(file)
    let left = Buffer.alloc(0)
    let isGreeted = false
    socket.on('data', (data: Buffer) => {
      left = Buffer.concat([left, data])
      if (!isGreeted) {
        const end = left.indexOf(0)
        if (end === -1) return
        if (left.subarray(0, end).toString() !== 'zINSTREAM') return void socket.end('UNKNOWN COMMAND\0')
        isGreeted = true
        left = left.subarray(end + 1)
      }
      while (left.length >= 4) {
        const length = left.readUInt32BE()
        if (length === 0)
          return void socket.end(file.bytes.includes(PATTERN) ? 'stream: Test.Word-1 FOUND\0' : 'stream: OK\0')
        if (left.length < 4 + length) return
        file.parts.push(length)
        file.bytes = Buffer.concat([file.bytes, left.subarray(4, 4 + length)])
        left = left.subarray(4 + length)
        if (file.bytes.length > MAX_TAKEN) return void socket.end('INSTREAM size limit exceeded. ERROR\0')
      }
    })
  }
  return { onConnection, received }
}

async function* inParts(...parts: (string | Uint8Array)[]): AsyncIterable<Uint8Array> {
  for (const part of parts) yield Buffer.from(part)
}

describe('clamd', () => {
  test('gets the whole file in chunks of at most 64 KiB', async () => {
    const { onConnection, received } = daemon()
    const whole = Buffer.from(Array.from({ length: 200_000 }, (_one, at) => at % 251))
    const scanner = clamdScanner(await listening(onConnection))
    expect(await scanner.find(inParts(whole.subarray(0, 150_000), '', whole.subarray(150_000)))).toBeNull()
    expect(received[0]?.bytes.equals(whole)).toBe(true)
    expect(Math.max(...(received[0]?.parts ?? []))).toBe(64 * 1024)
  })

  test('names malware that spans two chunks', async () => {
    const scanner = clamdScanner(await listening(daemon().onConnection))
    expect(await scanner.find(inParts(PATTERN.slice(0, 9), PATTERN.slice(9)))).toBe('Test.Word-1')
  })

  test('is also reached by a Unix socket', async () => {
    const place = path.join(temporaryFolder('clamd'), 'socket')
    expect(await clamdScanner(await listening(daemon().onConnection, place)).find(inParts(PATTERN))).toBe('Test.Word-1')
  })

  test('scans an empty file', async () => {
    expect(await clamdScanner(await listening(daemon().onConnection)).find(inParts())).toBeNull()
  })
})

describe('a file counts as not scanned', () => {
  const find = async (onConnection: (socket: net.Socket) => void, file = inParts('x'), limit = 10_000) =>
    clamdScanner(await listening(onConnection), limit).find(file)

  test('when it is larger than clamd takes, and the rest of it is not read', async () => {
    let read = 0
    async function* endless(): AsyncIterable<Uint8Array> {
      for (;;) {
        read++
        yield Buffer.alloc(64 * 1024)
        await new Promise(setImmediate)
      }
    }
    await expect(find(daemon().onConnection, endless())).rejects.toThrow(/size limit exceeded|closed|EPIPE|ECONNRESET/)
    const then = read
    await new Promise((later) => setTimeout(later, 50))
    expect(read - then).toBeLessThanOrEqual(1)
  })

  test('when clamd says nothing in time', async () => {
    await expect(find(() => undefined, inParts('x'), 100)).rejects.toThrow('clamd did not answer in time')
  })

  test('when clamd closes the connection', async () => {
    await expect(find((socket) => socket.end())).rejects.toThrow(/closed the connection|EPIPE|ECONNRESET/)
  })

  test('when clamd answers without an end', async () => {
    const talk = (socket: net.Socket) => void socket.write('x'.repeat(5000))
    await expect(find(talk)).rejects.toThrow('clamd answers without an end')
  })

  test('when clamd answers something else', async () => {
    await expect(find((socket) => socket.end('stream: OK, perhaps\0'))).rejects.toThrow(
      'clamd refuses: stream: OK, per',
    )
  })

  test('when the file cannot be read', async () => {
    async function* broken(): AsyncIterable<Uint8Array> {
      yield Buffer.from('x')
      throw new Error('the disk is gone')
    }
    await expect(find(daemon().onConnection, broken())).rejects.toThrow('the disk is gone')
  })

  test('when nothing listens, or the setting is not an address', async () => {
    const place = await listening(() => undefined)
    for (const close of closings.splice(0)) await close()
    await expect(clamdScanner(place).find(inParts('x'))).rejects.toThrow('ECONNREFUSED')
    for (const wrong of ['clamd', ':3310', 'clamd:0', 'clamd:x'])
      await expect(clamdScanner(wrong).find(inParts('x'))).rejects.toThrow('neither host:port nor a socket')
  })
})
