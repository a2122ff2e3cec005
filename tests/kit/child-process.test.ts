import { describe, expect, test } from 'vitest'
import { runInChild, type ChildProgram } from '~/kit/process/child-process.server'

const limits = { maxHeapMb: 64, maxMilliseconds: 20_000 }
const run = <Data extends object, Answer>(program: ChildProgram<Data, Answer>, data: Data) =>
  runInChild(program, { from: import.meta.url, data }, limits)

describe('a child process', () => {
  test('answers what its program returns, bytes as bytes', async () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index)
    expect(await run(async ({ sent }) => sent.slice(1), { sent: bytes })).toEqual(bytes.slice(1))
    const loadLiquid: ChildProgram<object, string> = async (_data, load) =>
      typeof (await load<typeof import('liquidjs')>('liquidjs')).Liquid
    expect(await run(loadLiquid, {})).toBe('function')
    expect(await run(async () => Object.keys(process.env), {})).not.toContain('PATH')
  })

  test.each<[string, ChildProgram<object, unknown>]>([
    [
      'throws',
      async () => {
        throw new Error('no')
      },
    ],
    ['exits', async () => process.exit(0)],
    ['kills itself', async () => process.kill(process.pid, 'SIGSEGV')],
    [
      'fills the heap',
      async () => {
        const all: unknown[] = []
        for (;;) all.push(Array.from({ length: 10_000 }, () => all.length))
      },
    ],
    [
      'fills memory outside of the heap',
      async () => {
        const all: Buffer[] = []
        for (;;) all.push(Buffer.alloc(10_000_000, 1))
      },
    ],
    ['uses what only its parent has', async () => limits],
  ])('is answered with null when its program %s', async (_name, program) => {
    expect(await run(program, {})).toBeNull()
  })

  test('is ended when it takes longer than it may', async () => {
    expect(await run(async () => process.pid, {})).not.toBe(process.pid)
    const loop: ChildProgram<object, never> = async () => {
      for (;;);
    }
    const quick = { maxHeapMb: 64, maxMilliseconds: 1500 }
    expect(await runInChild(loop, { from: import.meta.url, data: {} }, quick)).toBeNull()
  })
})
