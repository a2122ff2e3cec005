import { toFaultFields, log } from '../app/kit/log.ts'
import { explainFailure } from './settings/explain-failure.ts'
import { failRequest } from './request-scope.ts'
import type { Running } from './server.ts'
import { formatOutput } from './telemetry/output.ts'

/**
 * Runs until the first SIGTERM or SIGINT, then drains; a second signal ends the process at once. The abort signal ends
 * long steps of the start early.
 */
export async function runUntilSignal(start: (interruption: AbortSignal) => Promise<Running>): Promise<void> {
  formatOutput(process.env.ALMONER_LOG)
  const interruption = new AbortController()
  const interrupted = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.once(signal, () => {
        interruption.abort()
        resolve()
      })
  })
  // Logs the error here, because Node's own message would bypass our output format.
  process.on('uncaughtException', (error) => {
    if (failRequest(error)) return
    log('error', 'the process ends', toFaultFields(error))
    process.exit(1)
  })
  process.on('unhandledRejection', (reason) => log('error', 'a promise failed unattended', toFaultFields(reason)))
  try {
    const running = await start(interruption.signal)
    await interrupted
    await running.stop()
    process.exit(0)
  } catch (error) {
    if (interruption.signal.aborted && error === interruption.signal.reason) process.exit(0)
    const sentence = explainFailure(error, process.env)
    log('error', 'start failed', sentence === null ? toFaultFields(error) : { message: sentence })
    process.exit(1)
  }
}
