import { runInChild, type ChildProgram } from '~/kit/process/child-process.server'
import { seconds } from '~/kit/clock'
import type { ThemeCompiler, Verdict } from '~/ports/theme-compiler'
import { checkLiquid } from './check-liquid'
import { checkStyles } from './check-styles'

const MAX_MESSAGE_LENGTH = 500
const MAX_MILLISECONDS = seconds(8)
const MAX_HEAP_MB = 192
const TOO_LONG: Verdict = { message: 'This file takes too long or too much memory to compile.', line: null }
/** A compilation occupies a processor, so at most this many run at once and the rest wait. */
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

const shorten = (verdict: Verdict): Verdict =>
  verdict && { message: verdict.message.replace(/\s+/g, ' ').slice(0, MAX_MESSAGE_LENGTH), line: verdict.line }

async function judge<Data extends object>(
  program: ChildProgram<Data, { verdict: Verdict }>,
  data: Data,
  maxMilliseconds: number,
): Promise<Verdict> {
  await turn()
  try {
    const limits = { maxHeapMb: MAX_HEAP_MB, maxMilliseconds }
    const answer = await runInChild(program, { from: import.meta.url, data }, limits)
    return answer ? shorten(answer.verdict) : TOO_LONG
  } finally {
    done()
  }
}

export const themeCompiler = (maxMilliseconds: number = MAX_MILLISECONDS): ThemeCompiler => ({
  checkLiquid: (source) => judge(checkLiquid, { source }, maxMilliseconds),
  checkStyles: (entries, files) => judge(checkStyles, { entries, files }, maxMilliseconds),
})
