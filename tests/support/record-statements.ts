import { appendFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { isMainThread } from 'node:worker_threads'
import pg from 'pg'
import { readStatement, shapeOf, type RecordedStatement } from './recorded-statements.ts'

/** Exported by the driver, but not by its types. */
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue: (value: unknown) => string | Buffer | null
}

const toText = (value: unknown): string | null => {
  const prepared = prepareValue(value)
  return Buffer.isBuffer(prepared) ? `\\x${prepared.toString('hex')}` : prepared
}

/** Migrations and sample data are written once, before the server answers. */
const isOfFirstStart = (): boolean => /\/prisma\/seed|\/postgres\/migrate\.ts/.test(new Error('where').stack ?? '')

/** Loads into a server before it starts. Appends each new statement at once, because tests kill servers. */
function recordInto(file: string): void {
  const texts = new Set<string>()
  const shapes = new Set<string>()
  const { query } = pg.Client.prototype as { query: (...args: unknown[]) => unknown }
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      const statement = readStatement(args)
      if (statement !== null && !texts.has(statement.text)) {
        texts.add(statement.text)
        const shape = shapeOf(statement.text)
        if (!shapes.has(shape) && !isOfFirstStart()) {
          shapes.add(shape)
          const line: RecordedStatement = { ...statement, values: statement.values.map(toText) }
          appendFileSync(file, `${JSON.stringify(line)}\n`)
        }
      }
      return Reflect.apply(query, this, args)
    },
  })
}

const folder = process.env.RECORDED_STATEMENTS
if (isMainThread && folder) {
  // Child processes of the server run no statements of the product.
  delete process.env.NODE_OPTIONS
  recordInto(path.join(folder, `${process.pid}-${Date.now()}.jsonl`))
}
