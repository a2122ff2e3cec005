import { maskOutput } from './masked-output.ts'
import { failRequest } from './request-scope.ts'
import type { Running } from './server.ts'
import { OperatorError } from './settings.ts'

/** Runs until the first SIGTERM or SIGINT, then drains; a second signal ends the process at once. */
export async function runUntilSignal(start: () => Promise<Running>): Promise<void> {
  maskOutput()
  const interrupted = new Promise<NodeJS.Signals>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, resolve)
  })
  // Said by Node itself, it would go round our output.
  process.on('uncaughtException', (error) => {
    if (failRequest(error)) return
    console.error('the process ends:', error)
    process.exit(1)
  })
  process.on('unhandledRejection', (reason) => console.error('a promise failed unattended:', reason))
  try {
    const running = await start()
    await interrupted
    await running.stop()
    process.exit(0)
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : error)
    process.exit(1)
  }
}
