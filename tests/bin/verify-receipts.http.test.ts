import { spawnSync } from 'node:child_process'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { ownServer } from '../support/own-server'

const root = path.resolve(import.meta.dirname, '../..')

const verify = () =>
  spawnSync(process.execPath, ['bin/verify/verify-receipts.ts'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: ownServer().databaseUrl },
  })

test('npm run verify:receipts ends with 0 on the story, and with 1 and the number of an altered receipt', async () => {
  expect(verify()).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('The register of tax receipts is in order'),
  })
  const database = new pg.Client({ connectionString: ownServer().databaseUrl })
  await database.connect()
  const alter = (by: number) =>
    database.query(
      `BEGIN; SET LOCAL session_replication_role = replica;
      UPDATE tax_receipt SET amount_minor = amount_minor + ${by} WHERE serial = 1; COMMIT`,
    )
  await alter(1)
  const altered = verify()
  await alter(-1)
  await database.end()
  expect(altered.status).toBe(1)
  expect(altered.stdout).toMatch(/^Tax receipt \S+-000000001(?:-R\d+)? no longer says what it was issued with\.$/m)
})
