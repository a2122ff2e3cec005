import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

/** Loads into the measured server before it starts, and replies to each word from the socket with a line. */
function listen(address: string): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const delays = monitorEventLoopDelay({ resolution: 1 })
  delays.enable()
  // The thread's processor time between two timers is its longest turn, regardless of other load.
  let last = process.threadCpuUsage()
  let longestTurn = 0
  const microseconds = ({ user, system }: NodeJS.CpuUsage) => user + system
  setInterval(() => {
    const now = process.threadCpuUsage()
    longestTurn = Math.max(longestTurn, microseconds(now) - microseconds(last))
    last = now
  }, 1).unref()
  const answers: Record<string, () => object> = {
    reset() {
      delays.reset()
      longestTurn = 0
      return {}
    },
    pauses: () => ({ delay: delays.max / 1e6, processor: longestTurn / 1000 }),
    memory() {
      collect()
      collect()
      return process.memoryUsage()
    },
  }
  rmSync(address, { force: true })
  createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.on('data', (word) => socket.end(JSON.stringify(answers[String(word)]?.() ?? {})))
  })
    .listen(address)
    .unref()
}

const address = process.env.BENCH_SAMPLER
if (isMainThread && address) {
  // Child processes of the server are not measured.
  delete process.env.NODE_OPTIONS
  listen(address)
}
