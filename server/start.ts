import './production.ts'
import { log } from '../app/kit/log.ts'
import { buildUnpackedWhenStale } from './build.ts'
import { builtSource } from './built/source.ts'
import { runUntilSignal } from './run.ts'
import { serve } from './server.ts'
import { unknownSettings } from './settings/setting-list.ts'
import { readSettings } from './settings/settings.ts'

await runUntilSignal(async (interruption) => {
  const settings = readSettings(process.env)
  for (const name of unknownSettings(process.env))
    log('warn', 'unknown setting', {
      message: `${name} is not a setting of Almoner, and is ignored. README.md lists all of them.`,
    })
  if (process.env.SMTP_URL?.trim() && !process.env.SMTP_FROM?.trim())
    log('warn', 'no sender', {
      message: 'SMTP_FROM is not set: emails come from almoner@localhost, which most mail servers refuse.',
    })
  const whenBuilt = buildUnpackedWhenStale(interruption)
  whenBuilt.catch(() => undefined)
  return serve(settings, { interruption, source: builtSource(settings, whenBuilt) })
})
