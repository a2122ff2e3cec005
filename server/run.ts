import type { Running } from './server.ts'
import { Refusal } from './settings.ts'

/** Runs until the first SIGTERM or SIGINT, then drains; a second signal ends the process at once. */
export async function runUntilSignal(start: () => Promise<Running>): Promise<void> {
  const interrupted = new Promise<NodeJS.Signals>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, resolve)
  })
  process.on('unhandledRejection', (reason) => console.error('a promise failed unattended:', reason))
  try {
    const running = await start()
    await interrupted
    await running.stop()
    process.exit(0)
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error)
    process.exit(1)
  }
}
