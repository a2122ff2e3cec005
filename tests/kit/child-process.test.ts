import { describe, expect, test } from 'vitest'
import { runInChild } from '~/kit/process/child-process.server'

const limits = { maxHeapMb: 64, maxMilliseconds: 20_000 }
const run = (program: string, data: object = {}) =>
  runInChild<unknown>(program, { from: import.meta.url, data }, limits)

describe('a child process', () => {
  test('answers what its program returns, bytes as bytes', async () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index)
    expect(await run('return data.bytes.slice(1)', { bytes })).toEqual(bytes.slice(1))
    expect(await run("return typeof load('liquidjs').Liquid")).toBe('function')
    expect(await run('return Object.keys(process.env)')).not.toContain('PATH')
  })

  test.each([
    ['throws', "throw new Error('no')"],
    ['exits', 'process.exit(0)'],
    ['kills itself', "process.kill(process.pid, 'SIGSEGV')"],
    ['fills the heap', 'const all = []; for (;;) all.push(Array(10000).fill(all.length))'],
    ['fills memory outside of the heap', 'const all = []; for (;;) all.push(Buffer.alloc(10000000, 1))'],
    ['does not parse', 'return ((('],
  ])('is answered with null when its program %s', async (_name, program) => {
    expect(await run(program)).toBeNull()
  })

  test('is ended when it takes longer than it may', async () => {
    const { pid } = (await run('return { pid: process.pid }')) as { pid: number }
    expect(pid).not.toBe(process.pid)
    const quick = { maxHeapMb: 64, maxMilliseconds: 1500 }
    expect(await runInChild('for (;;);', { from: import.meta.url, data: {} }, quick)).toBeNull()
  })
})
