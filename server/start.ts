import { buildWhenStale } from './build.ts'
import { runUntilSignal } from './run.ts'
import { serve } from './server.ts'
import { readSettings } from './settings.ts'

process.env.NODE_ENV ??= 'production'
await runUntilSignal(async () => {
  const settings = readSettings(process.env)
  await buildWhenStale()
  return serve(settings)
})
