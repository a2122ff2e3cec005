import { spawnSync } from 'node:child_process'
import { temporaryFolder } from './folder.ts'

const command = (name: string, ...words: string[]) => spawnSync(name, words).status === 0

/** A disk of its own in memory, which is full soon. Its files belong to everybody. */
export function mountSmallDisk(size: string): { folder: string; unmount: () => void } | null {
  const folder = temporaryFolder('small-disk')
  if (!command('mount', '-t', 'tmpfs', '-o', `size=${size},mode=777`, 'tmpfs', folder)) return null
  return { folder, unmount: () => void command('umount', '--lazy', folder) }
}

/** Not in most containers, nor without the rights of root. */
export function mayMount(): boolean {
  const disk = mountSmallDisk('64k')
  disk?.unmount()
  return disk !== null
}
