import { spawn } from 'node:child_process'

/** The most private memory of one child, including V8's own reservations. The kernel refuses more. */
const MAX_DATA_KB = 1024 * 1024

/**
 * The shell sets the limits, because only it can do so before a program begins. The limit of processor time ends a
 * child whose parent was killed.
 */
const LIMITED = 'ulimit -c 0; ulimit -d "$1"; ulimit -t "$2"; shift 2; exec "$@"'

type Load = <Package>(name: string) => Promise<Package>

/** The function's text is sent to the child, so it may use only its data and the packages that it loads. */
export type ChildProgram<Data, Answer> = (data: Data, load: Load) => Promise<Answer>

const childSource = (program: string): string => `
const program = ${program}
process.once('message', async ({ from, data }) => {
  const resolve = require('node:module').createRequire(from).resolve
  const load = async (name) => {
    const loaded = await import(require('node:url').pathToFileURL(resolve(name)).href)
    return loaded.default ?? loaded
  }
  const answer = await program(data, load).catch(() => null)
  process.send({ answer }, () => process.exit())
})
`

type Limits = { maxHeapMb: number; maxMilliseconds: number }

function startChild(program: string, { maxHeapMb, maxMilliseconds }: Limits) {
  const node = [process.execPath, `--max-old-space-size=${maxHeapMb}`, '-e', childSource(program)]
  const processorSeconds = 2 * Math.ceil(maxMilliseconds / 1000) + 1
  const limited = ['-c', LIMITED, 'sh', String(MAX_DATA_KB), String(processorSeconds), ...node]
  return spawn('/bin/sh', limited, {
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
}

/**
 * Runs a program on untrusted input in a separate process, because a thread that runs out of memory can take down the
 * server. Null if it fails, ends early or takes too long. `from` is the module whose packages it loads.
 */
export function runInChild<Data extends object, Answer>(
  program: ChildProgram<Data, Answer>,
  { from, data }: { from: string; data: Data },
  limits: Limits,
): Promise<Answer | null> {
  return new Promise((answer) => {
    const child = startChild(String(program), limits)
    const end = (value: Answer | null) => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      answer(value)
    }
    const timer = setTimeout(() => end(null), limits.maxMilliseconds)
    child.once('message', (message) => end((message as { answer: Answer | null }).answer))
    child.once('error', () => end(null))
    child.once('exit', () => end(null))
    // If the child ends before it has read everything, its exit gives the answer.
    child.send({ from, data }, () => undefined)
  })
}
