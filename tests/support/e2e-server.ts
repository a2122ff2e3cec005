import { spawn } from 'node:child_process'
import { root } from '../../server/settings.ts'
import { writeDatabaseUrl } from './e2e-database.ts'
import { startArguments } from './launch-server.ts'
import { testPostgres } from './postgres.ts'

/** The server of the end-to-end tests, in a database that is dropped when the server stops. */
const postgres = await testPostgres()
const databaseUrl = postgres.url('e2e')
await writeDatabaseUrl(databaseUrl)
// Playwright signals the whole process group, so the server receives the signal by itself.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined)
const server = spawn(process.execPath, startArguments(), {
  cwd: root,
  env: {
    ...process.env,
    DATABASE_URL: databaseUrl,
    ALMONER_PARTS: '1',
    ALMONER_PROVIDERS: 'sandbox',
    ALMONER_COMPARE: '1',
    ALMONER_PRIVATE_ADDRESSES: 'allow',
  },
  stdio: 'inherit',
})
const code = await new Promise<number | null>((ended) => server.once('exit', ended))
await postgres.stop()
process.exit(code ?? 1)
