import { readFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A process that has ended but is not reaped yet is not alive, although it still takes signals. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' && !isZombie(pid)
  }
  return !isZombie(pid)
}

/**
 * Linux only; elsewhere no process counts as a zombie. The state follows the name in parentheses, which may hold any
 * characters.
 */
function isZombie(pid: number): boolean {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return /^[ZX]/.test(text.slice(text.lastIndexOf(')') + 2))
  } catch {
    return false
  }
}

/**
 * Reads the server of a data folder from its lock file, `postmaster.pid`. `isAlive` is true only if that process really
 * is the server.
 */
export async function readPostmaster(data: string): Promise<{ pid: number; port: number; isAlive: boolean } | null> {
  const lock = await fs.readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port] = lock.split('\n').map(Number)
  if (!pid || !port) return null
  return { pid, port, isAlive: isAlive(pid) && (await worksIn(data, pid)) }
}

/** PostgreSQL's working directory is its data folder. If it cannot be read, the lock file is trusted. */
async function worksIn(data: string, pid: number): Promise<boolean> {
  const here = await fs.readlink(`/proc/${pid}/cwd`).catch(() => null)
  return here === null || here === (await fs.realpath(data))
}

const STILL_HELD =
  /lock file "postmaster.pid" already exists|pre-existing shared memory block|could not bind \S+ address/
const TIMEOUT_MS = 15_000
const PAUSE_MS = 100

/**
 * After a kill, the old sessions hold the shared memory for a moment, and a new server must not start. If a free port
 * is taken meanwhile, the next try takes another, or waits for its own.
 */
export async function startWhenReleased<T>(start: () => Promise<T>): Promise<T> {
  const until = performance.now() + TIMEOUT_MS
  for (;;) {
    try {
      return await start()
    } catch (error) {
      if (performance.now() > until || !STILL_HELD.test(String(error))) throw error
      await pause(PAUSE_MS)
    }
  }
}
