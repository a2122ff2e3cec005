import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { BackupFailed, type Backups, type MadeBackup, type WantedBackup } from '~/ports/backups'

const COMMAND = 'bin/backup.ts'
const MAX_OUTPUT_CHARS = 100_000
const MAX_REASON_LENGTH = 500

const Report: z.ZodType<MadeBackup> = z.object({
  name: z.string().min(1).max(80),
  bytes: z.int().min(0),
  rows: z.int().min(0),
  files: z.int().min(0),
  isEncrypted: z.boolean(),
  removed: z.array(z.string().max(80)).max(10_000),
})

/** This module is in `app`, or in `build` once it is built. */
function projectFolder(): string {
  let folder = import.meta.dirname
  while (!existsSync(path.join(folder, COMMAND))) {
    const above = path.dirname(folder)
    if (above === folder) throw new BackupFailed(`${COMMAND} is not installed.`)
    folder = above
  }
  return folder
}

const toArguments = ({ verifies, keeping, zone }: WantedBackup): string[] => [
  ...['--json', '--keep', [keeping.days, keeping.weeks, keeping.months].join(','), '--zone', zone],
  ...(verifies ? ['--verify'] : []),
]

type Ended = { code: number | null; output: string; problem: string }

/** The IPC channel ends the command together with the server, even when the server is killed. */
function runCommand(parameters: string[], environment: NodeJS.ProcessEnv | undefined): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [COMMAND, ...parameters], {
      cwd: projectFolder(),
      ...(environment ? { env: environment } : {}),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const ended: Ended = { code: null, output: '', problem: '' }
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      ended.output = (ended.output + text).slice(0, MAX_OUTPUT_CHARS)
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      ended.problem = (ended.problem + text).slice(0, MAX_OUTPUT_CHARS)
    })
    child.once('spawn', () => {
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    })
    child.once('error', reject)
    child.once('close', (code) => resolve({ ...ended, code }))
  })
}

export const backupCommand = (fixedKey: string | null, environment?: NodeJS.ProcessEnv): Backups => ({
  fixedKey,
  async make(wanted) {
    const { code, output, problem } = await runCommand(toArguments(wanted), environment)
    if (code !== 0) throw new BackupFailed(problem.trim().slice(0, MAX_REASON_LENGTH) || 'The backup was cut off.')
    return Report.parse(JSON.parse(output))
  },
})
