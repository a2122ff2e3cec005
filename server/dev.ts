import './development.ts'
import { createRequestHandler } from '@react-router/express'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { readEntry } from './bundle.ts'
import { runUntilSignal } from './run.ts'
import { serve } from './server.ts'
import { readSettings, root } from './settings/settings.ts'

const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true } })
// Vite would end the process before the database is stopped.
process.removeAllListeners('SIGTERM')

await runUntilSignal(async (interruption) => {
  const load = async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
  return serve(readSettings(process.env), {
    interruption,
    source: {
      files: vite.middlewares,
      load: async () => ({
        handler: createRequestHandler({ build: load, mode: 'development' }),
        entry: readEntry(await load()),
      }),
      close: () => vite.close(),
    },
  })
})
