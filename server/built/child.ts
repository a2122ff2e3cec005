import { fork } from 'node:child_process'
import { OperatorError, root } from '../settings/settings.ts'

const LARGE_NURSERY = ['--max-semi-space-size=64']

export function endWithParent(): void {
  process.once('disconnect', () => process.exit(1))
  process.channel?.unref()
}

export async function runScript(script: string, words: string[] = [], signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  const child = fork(script, words, {
    cwd: root,
    silent: true,
    execArgv: LARGE_NURSERY,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const kill = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', kill, { once: true })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += String(chunk)))
  const code = await new Promise<number | null>((ended, failed) => child.once('error', failed).once('close', ended))
  signal?.removeEventListener('abort', kill)
  signal?.throwIfAborted()
  if (code !== 0) throw new OperatorError(`${printed}\nAlmoner could not be built: ${script} failed.`)
}
