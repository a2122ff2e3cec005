import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive } from '../postgres/postmaster.ts'

const POLL_MS = 200
const TOUCH_MS = 1000
/** After a reboot, the number in an abandoned lock may be that of any process, but nobody touches the file. */
const ABANDONED_MS = 60_000

export async function takeTurn(lock: string, work: () => Promise<void>, signal?: AbortSignal): Promise<void> {
  mkdirSync(path.dirname(lock), { recursive: true })
  while (!acquire(lock)) {
    await pause(POLL_MS)
    signal?.throwIfAborted()
  }
  const touching = setInterval(() => touch(lock), TOUCH_MS).unref()
  try {
    await work()
  } finally {
    clearInterval(touching)
    rmSync(lock, { force: true })
  }
}

function touch(lock: string): void {
  const now = new Date()
  if (existsSync(lock)) utimesSync(lock, now, now)
}

function acquire(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const found = readLock(lock)
    if (found?.isAbandoned) removeLock(lock, found.holder)
    return false
  }
}

function readLock(lock: string): { holder: number; isAbandoned: boolean } | null {
  try {
    const holder = Number(readFileSync(lock, 'utf8'))
    const isOld = Date.now() - statSync(lock).mtimeMs > ABANDONED_MS
    return { holder, isAbandoned: isOld || (holder > 0 && !isAlive(holder)) }
  } catch {
    return null
  }
}

function removeLock(lock: string, holder: number): void {
  const removed = `${lock}-of-${holder}-${process.pid}`
  try {
    renameSync(lock, removed)
    if (readLock(removed)?.holder !== holder) linkSync(removed, lock)
  } catch {
    return
  } finally {
    rmSync(removed, { force: true })
  }
}
