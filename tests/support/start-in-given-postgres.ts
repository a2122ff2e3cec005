import { spawn } from 'node:child_process'
import { root } from '../../server/settings.ts'
import { startArguments } from './launch-server.ts'
import { testPostgres } from './postgres.ts'

/** The server of the walks, in a database of its own in the Postgres that was given; the database goes when the server has gone. */
const postgres = await testPostgres()
// Playwright tells the whole group of processes to end: the server hears it by itself.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined)
const server = spawn(process.execPath, startArguments(), {
  cwd: root,
  env: { ...process.env, DATABASE_URL: postgres.url('e2e') },
  stdio: 'inherit',
})
const code = await new Promise<number | null>((ended) => server.once('exit', ended))
await postgres.stop()
process.exit(code ?? 1)
