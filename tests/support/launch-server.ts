import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from './folder.ts'
import { recordingSettings } from './recorded-statements.ts'

const root = path.resolve(import.meta.dirname, '../..')
const READY = /ready at (http:\/\/[^/]+)/

export type LogEntry = { time: string; level: string; event: string; message?: string } & Record<string, unknown>

/** Throws if a line is no log entry, because a server prints nothing else. */
export const logEntries = (text: string): LogEntry[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LogEntry)

/** The messages of a log for operators, one a line. */
export const sentencesOf = (text: string): string =>
  logEntries(text)
    .map(({ message, event }) => message ?? event)
    .join('\n')

export interface LaunchedServer {
  origin: string
  process: ChildProcess
  printed: () => string
  logged: () => LogEntry[]
  exited: Promise<number | null>
  stop: () => Promise<number | null>
}

/**
 * `npm start` with its Node flags and a data folder of its own, but without npm, which would intercept signals.
 * Resolves when it is ready.
 */
export async function launchServer(environment: Record<string, string>, folder = root): Promise<LaunchedServer> {
  const dataFolder = temporaryFolder('server')
  const child = spawn(process.execPath, startArguments(), {
    cwd: folder,
    env: {
      ...withoutTestSettings(),
      NODE_ENV: 'production',
      PORT: '0',
      DATABASE_URL: '',
      ALMONER_DATA: dataFolder,
      ALMONER_PARTS: '1',
      ALMONER_PROVIDERS: 'sandbox',
      ALMONER_PRIVATE_ADDRESSES: 'allow',
      // Nothing listens there, so no test reaches another's donors.
      DONORPERFECT_URL: 'http://127.0.0.1:9/',
      ...recordingSettings(),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve)).finally(() =>
    rm(dataFolder, { recursive: true, force: true }),
  )
  let isReady = false
  const origin = await new Promise<string>((ready, failed) => {
    const listen = (chunk: Buffer) => {
      text += String(chunk)
      // A server prints a line for each request, so stop searching the output once it is ready.
      const origin = isReady ? undefined : READY.exec(text)?.[1]
      if (origin === undefined) return
      isReady = true
      ready(origin)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    void exited.then((code) => failed(new Error(`the server ended with ${code}:\n${text}`)))
  })
  return {
    origin,
    process: child,
    printed: () => text,
    logged: () => logEntries(text),
    exited,
    stop() {
      child.kill('SIGTERM')
      return exited
    },
  }
}

export function startArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  return scripts.start.split(' ').slice(1)
}

/** Vitest's own variables would change how the application behaves. */
function withoutTestSettings(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|TEST$|DEV$|PROD$|MODE$|BASE_URL$|SSR$|ALMONER_|S3_|SMTP_)/.test(name),
    ),
  )
}
