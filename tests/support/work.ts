import { Session, type Profiler } from 'node:inspector'

// Blocks are counted only in functions that are compiled from here on: this is imported before what is measured.
const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

/** Characters that the engine's own searches went through. */
let searched = 0

/** How often blocks of code ran since it was last asked. */
function blocksRun(): number {
  let sum = 0
  session.post('Profiler.takePreciseCoverage', (fault, { result } = { result: [], timestamp: 0 }) => {
    if (fault) throw fault
    for (const { functions } of result)
      for (const { ranges } of functions) for (const { count } of ranges as Profiler.CoverageRange[]) sum += count
  })
  return sum
}

type Method = (...args: never[]) => unknown

/** Puts another method in place of one of the engine's; answers what puts it back. */
function replaced(owner: object, name: string, by: (whole: Method) => Method): () => void {
  const whole = Reflect.get(owner, name) as Method
  Reflect.set(owner, name, by(whole))
  return () => void Reflect.set(owner, name, whole)
}

const countSearches = (): (() => void)[] => [
  replaced(
    String.prototype,
    'indexOf',
    (whole) =>
      function (this: string, sought: string, from = 0) {
        const found = Reflect.apply(whole, this, [sought, from]) as number
        searched += (found === -1 ? this.length : found) - from
        return found
      } as Method,
  ),
  ...['lastIndexOf', 'includes', 'replaceAll', 'split'].map((name) =>
    replaced(
      String.prototype,
      name,
      (whole) =>
        function (this: string, ...args: unknown[]) {
          searched += this.length
          return Reflect.apply(whole, this, args)
        } as Method,
    ),
  ),
  // Every method of texts and expressions that takes an expression goes through this one.
  replaced(
    RegExp.prototype,
    'exec',
    (whole) =>
      function (this: RegExp, text: string) {
        const from = this.global || this.sticky ? this.lastIndex : 0
        const found = Reflect.apply(whole, this, [text]) as RegExpExecArray | null
        searched += (found === null ? text.length : found.index + found[0].length) - from
        return found
      } as Method,
  ),
]

/** The work done since the one before: the same on every machine, however busy it is. */
function taken(): number {
  const sum = blocksRun() + searched
  searched = 0
  return sum
}

/** How much work something is: blocks of code that ran, and characters that were searched. */
export async function workOf(run: () => unknown): Promise<number> {
  return (await worksOf(run)).whole
}

/** The same, and the most of it that was done while nothing else had a turn. */
export async function worksOf(run: () => unknown): Promise<{ whole: number; turn: number }> {
  const back = countSearches()
  let [isOver, whole, turn] = [false, 0, 0]
  const look = () => {
    const done = taken()
    whole += done
    turn = Math.max(turn, done)
    if (!isOver) setImmediate(look)
  }
  try {
    taken()
    setImmediate(look)
    await run()
  } finally {
    isOver = true
    look()
    for (const put of back) put()
  }
  return { whole, turn }
}

/** How many times the work becomes when there is twice as much to do: 2 for one pass, 4 where each part looks at all others. */
export async function growth(of: (n: number) => unknown, n: number): Promise<number> {
  const once = await workOf(() => of(n))
  return (await workOf(() => of(2 * n))) / once
}
