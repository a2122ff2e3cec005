import './production.ts'
import { buildWhenStale } from './build.ts'
import { runUntilSignal } from './run.ts'
import { serve } from './server.ts'
import { readSettings } from './settings.ts'

await runUntilSignal(async (interruption) => {
  const settings = readSettings(process.env)
  await buildWhenStale()
  return serve(settings, { interruption })
})
