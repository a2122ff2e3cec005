import { Session } from 'node:inspector'
import pg from 'pg'

// Sees only functions that are compiled from here on, so import this before the measured code.
const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Debugger.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

const APP = /\/(app\/(?!generated\/)[^?]+\.tsx?)/

const sources = new Map<string, string>()

function readSource(scriptId: string): string {
  const known = sources.get(scriptId)
  if (known !== undefined) return known
  let source = ''
  session.post('Debugger.getScriptSource', { scriptId }, (fault, { scriptSource } = { scriptSource: '' }) => {
    if (fault) throw fault
    source = scriptSource
  })
  sources.set(scriptId, source)
  return source
}

/** The test runner reads each export of a module by a function of its own: `() => { try { return NAME } … }`. */
const READS_EXPORT = /^\(\) ?=> ?\{ ?try ?\{ ?return /

/** The files of which a function ran since the last call. */
function filesCalled(): string[] {
  const files: string[] = []
  session.post('Profiler.takePreciseCoverage', (fault, { result } = { result: [] }) => {
    if (fault) throw fault
    for (const { url, scriptId, functions } of result) {
      const file = APP.exec(url)?.[1]
      if (file === undefined) continue
      const isCalled = functions.some(({ ranges: [whole] }) => {
        if (whole === undefined || whole.count === 0) return false
        return !READS_EXPORT.test(readSource(scriptId).slice(whole.startOffset, whole.endOffset))
      })
      if (isCalled) files.push(file)
    }
  })
  return files
}

type Query = typeof pg.Client.prototype.query

/** Returns the files whose functions `run` called until it sent its last statement to Postgres. */
export async function filesToLastStatement(run: () => Promise<unknown>): Promise<string[]> {
  const files = new Set<string>()
  const whole = Reflect.get(pg.Client.prototype, 'query') as Query
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    for (const file of filesCalled()) files.add(file)
    return Reflect.apply(whole, this, args) as unknown
  } as Query
  filesCalled()
  try {
    await run()
  } finally {
    pg.Client.prototype.query = whole
  }
  return [...files].toSorted()
}
