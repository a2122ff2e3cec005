import { readFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A process that has ended and waits for its parent to reap it is not alive, although it still takes signals. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' && !isZombie(pid)
  }
  return !isZombie(pid)
}

/** Linux only; elsewhere no process counts as one. The name in parentheses may hold anything, the state follows it. */
function isZombie(pid: number): boolean {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return /^[ZX]/.test(text.slice(text.lastIndexOf(')') + 2))
  } catch {
    return false
  }
}

/**
 * The server of that data folder by its lock file, `postmaster.pid`; `isAlive` only where that process really is it.
 */
export async function readPostmaster(data: string): Promise<{ pid: number; port: number; isAlive: boolean } | null> {
  const lock = await fs.readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port] = lock.split('\n').map(Number)
  if (!pid || !port) return null
  return { pid, port, isAlive: isAlive(pid) && (await worksIn(data, pid)) }
}

/** PostgreSQL's working directory is its data folder. Where that cannot be read, the lock file is believed. */
async function worksIn(data: string, pid: number): Promise<boolean> {
  const here = await fs.readlink(`/proc/${pid}/cwd`).catch(() => null)
  return here === null || here === (await fs.realpath(data))
}

const STILL_HELD =
  /lock file "postmaster.pid" already exists|pre-existing shared memory block|could not bind \S+ address/
const TIMEOUT_MS = 15_000
const PAUSE_MS = 100

/**
 * After a kill its sessions hold the shared memory for a moment, and a new server must not start. A free port may be
 * taken meanwhile: the next try takes another, or waits for its own.
 */
export async function onceNothingIsHeld<T>(start: () => Promise<T>): Promise<T> {
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
