import { Worker } from 'node:worker_threads'
import { seconds } from '~/kit/clock'
import type { ThemeCompiler, Verdict } from '~/ports/theme-compiler'
import { WORKER_SOURCE } from './worker-source'

const MAX_MESSAGE_LENGTH = 500
/** Far more than a style sheet of a theme takes; loading the compiler is part of it. */
const TAKES_AT_MOST = seconds(8)
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
const TOO_LONG: Verdict = { message: 'This file takes too long or too much memory to compile.', line: null }
/** A worker takes a processor while it lasts: no more than this many at once, the rest wait. */
const MAX_CONCURRENT = 2

let running = 0
const waiting: (() => void)[] = []

async function turn(): Promise<void> {
  if (running >= MAX_CONCURRENT) await new Promise<void>((go) => waiting.push(go))
  running++
}

function done(): void {
  running--
  waiting.shift()?.()
}

const shown = (verdict: Verdict): Verdict =>
  verdict && { message: verdict.message.replace(/\s+/g, ' ').slice(0, MAX_MESSAGE_LENGTH), line: verdict.line }

async function judged(workerData: object, takes: number): Promise<Verdict> {
  await turn()
  try {
    return await new Promise<Verdict>((answer) => {
      const worker = new Worker(WORKER_SOURCE, {
        eval: true,
        workerData: { ...workerData, from: import.meta.url },
        resourceLimits: MEMORY,
        env: {},
        stdout: true,
        stderr: true,
      })
      const stop = (verdict: Verdict) => {
        clearTimeout(timer)
        void worker.terminate()
        answer(verdict)
      }
      const timer = setTimeout(() => stop(TOO_LONG), takes)
      worker.once('message', ({ verdict }: { verdict: Verdict }) => stop(shown(verdict)))
      // Out of memory, or nothing that was foreseen: neither is stored.
      worker.once('error', () => stop(TOO_LONG))
    })
  } finally {
    done()
  }
}

/** Liquid by liquidjs and SCSS by Dart Sass, each in a worker that is ended when it takes too long. */
export const themeCompiler = (takes: number = TAKES_AT_MOST): ThemeCompiler => ({
  checkLiquid: (source) => judged({ kind: 'liquid', source }, takes),
  checkStyles: (entries, files) => judged({ kind: 'styles', entries, files }, takes),
})
