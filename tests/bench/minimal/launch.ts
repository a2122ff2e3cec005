import { spawn } from 'node:child_process'
import path from 'node:path'
import { root } from '../../../server/settings/settings.ts'
import type { LEAST } from './app.ts'

export interface Launched {
  origin: string
  stop: () => void
}

export async function launchMinimal(databaseUrl: string, of: keyof typeof LEAST): Promise<Launched> {
  const child = spawn(process.execPath, [path.join(root, 'tests/bench/minimal/serve.ts'), of], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await new Promise<string>((ready, failed) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /ready at (http:\/\/[^/]+)/.exec(String(chunk))?.[1]
      if (found) ready(found)
    })
    child.once('exit', (code) => failed(new Error(`the minimal page ended with ${code}`)))
  })
  return { origin, stop: () => child.kill('SIGTERM') }
}
