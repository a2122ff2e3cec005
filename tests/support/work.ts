import { Session } from 'node:inspector'

// Counts blocks only of functions that are compiled from here on, so import this before the measured code runs.
const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

/** Values that the engine returned one by one, and characters that it scanned, many in one step. */
let [listed, searched] = [0, 0]
const SEARCHED_AT_ONCE = 32

function blocksRun(): number {
  let sum = 0
  session.post('Profiler.takePreciseCoverage', (fault, { result } = { result: [] }) => {
    if (fault) throw fault
    for (const { functions } of result) for (const { ranges } of functions) for (const { count } of ranges) sum += count
  })
  return sum
}

type Method = (this: unknown, ...args: unknown[]) => unknown

/** Replaces a method of the engine; returns a function that restores it. */
function replaced(owner: object, name: string, by: (whole: Method) => Method): () => void {
  const whole = Reflect.get(owner, name) as Method
  Object.defineProperty(owner, name, { value: by(whole), configurable: true, enumerable: false, writable: true })
  return () =>
    void Object.defineProperty(owner, name, { value: whole, configurable: true, enumerable: false, writable: true })
}

type Lengthy = { length: number }

const looksAtAll = (whole: Method): Method =>
  function (this, ...args) {
    searched += (this as Lengthy).length
    return Reflect.apply(whole, this, args)
  }

const looksFrom = (whole: Method): Method =>
  function (this, ...args) {
    const found = Reflect.apply(whole, this, args) as number
    const [, from = 0] = args as [unknown, number?]
    searched += Math.max(0, (found === -1 ? (this as Lengthy).length : found) - from)
    return found
  }

const lists = (whole: Method): Method =>
  function (this, ...args) {
    const list = Reflect.apply(whole, this, args) as Lengthy
    listed += list.length
    return list
  }

/** Every string and regular-expression method with an expression goes through it. */
const matches = (whole: Method): Method =>
  function (this, ...args) {
    const { global, sticky, lastIndex } = this as RegExp
    const found = Reflect.apply(whole, this, args) as RegExpExecArray | null
    // A sticky expression that does not match has read one position.
    const missed = sticky ? lastIndex + SEARCHED_AT_ONCE : String(args[0]).length
    const end = found === null ? missed : found.index + found[0].length
    searched += Math.max(0, end - (global || sticky ? lastIndex : 0))
    return found
  }

const countEngine = (): (() => void)[] => [
  ...[String.prototype, Array.prototype].map((owner) => replaced(owner, 'indexOf', looksFrom)),
  ...['lastIndexOf', 'includes', 'replaceAll', 'split'].map((name) => replaced(String.prototype, name, looksAtAll)),
  ...['lastIndexOf', 'includes', 'slice', 'concat', 'shift', 'unshift', 'splice'].map((name) =>
    replaced(Array.prototype, name, looksAtAll),
  ),
  ...['keys', 'values', 'entries'].map((name) => replaced(Object, name, lists)),
  replaced(RegExp.prototype, 'exec', matches),
]

function taken(): number {
  const sum = blocksRun() + listed + Math.ceil(searched / SEARCHED_AT_ONCE)
  listed = searched = 0
  return sum
}

/**
 * Counts steps in total and in the longest turn: blocks of code, and text that the engine scans. Ignores load on the
 * machine, backtracking (`almoner/linear-regexp` excludes it) and copies by spreading.
 */
export async function worksOf(run: () => unknown): Promise<{ whole: number; turn: number }> {
  const back = countEngine()
  let [whole, turn] = [0, 0]
  const look = () => {
    const done = taken()
    whole += done
    turn = Math.max(turn, done)
  }
  const everyTurn = () => {
    look()
    next = setImmediate(everyTurn)
  }
  let next = setImmediate(everyTurn)
  taken()
  try {
    await run()
  } finally {
    clearImmediate(next)
    look()
    for (const put of back) put()
  }
  return { whole, turn }
}

export const workOf = async (run: () => unknown): Promise<number> => (await worksOf(run)).whole

/** `growth` stays below this if each part is read once; it is 4 if each part reads all others. */
export const ONE_PASS = 2.5

/** The factor of work for twice the size. The first run also loads modules, so the smaller of two counts is used. */
export async function growth(of: (n: number) => unknown, n: number): Promise<number> {
  let [once, twice] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let run = 0; run < 2; run++) {
    once = Math.min(once, await workOf(() => of(n)))
    twice = Math.min(twice, await workOf(() => of(2 * n)))
  }
  return twice / once
}
