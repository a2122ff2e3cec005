import net, { type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { DatabaseWatch } from '../../server/postgres/database-watch.ts'

const closings: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

const database = (): URL => new URL(process.env.DATABASE_URL ?? '')

async function watched(url: URL, revive = vi.fn(() => Promise.resolve())) {
  const watch = await DatabaseWatch.on(url.href, revive)
  closings.push(() => watch.stop())
  return { watch, revive }
}

/** A proxy to the database that can fall silent without closing a connection. */
async function silenceable(): Promise<{ url: URL; silence: (isOn: boolean) => void }> {
  const to = database()
  const sockets = new Set<Socket>()
  let isSilent = false
  const proxy = net.createServer((near) => {
    const far = net.connect(Number(to.port), to.hostname)
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => into.destroy()).on('close', () => into.destroy())
      from.on('data', (bytes) => void (isSilent || into.write(bytes)))
    }
  })
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready))
  closings.push(() => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
  const url = database()
  url.hostname = '127.0.0.1'
  url.port = String((proxy.address() as AddressInfo).port)
  return { url, silence: (isOn) => void (isSilent = isOn) }
}

test('takes the database as up when the process itself stood still for longer than an answer may take', async () => {
  const { watch, revive } = await watched(database())
  const isAnswered = watch.answers()
  await new Promise(setImmediate)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2500)
  expect(await isAnswered).toBe(true)
  expect(watch.isUp).toBe(true)
  expect(revive).not.toHaveBeenCalled()
})

test('reports the database as down when it is silent, and as up when it answers', async () => {
  const { url, silence } = await silenceable()
  const { watch, revive } = await watched(url)
  expect(await watch.answers()).toBe(true)
  silence(true)
  expect(await watch.answers()).toBe(false)
  expect(watch.isUp).toBe(false)
  silence(false)
  await vi.waitFor(() => expect(watch.isUp).toBe(true), { timeout: 20_000, interval: 100 })
  expect(revive).toHaveBeenCalled()
})
