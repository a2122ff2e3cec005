import { spawnSync } from 'node:child_process'
import { temporaryFolder } from './folder.ts'

const command = (name: string, ...words: string[]) => spawnSync(name, words).status === 0

/** A disk in memory that soon fills up. Anyone may access its files. */
export function mountSmallDisk(size: string): { folder: string; unmount: () => void } | null {
  const folder = temporaryFolder('small-disk')
  if (!command('mount', '-t', 'tmpfs', '-o', `size=${size},mode=777`, 'tmpfs', folder)) return null
  return { folder, unmount: () => void command('umount', '--lazy', folder) }
}

/** Most containers, and users other than root, may not mount. */
export function mayMount(): boolean {
  const disk = mountSmallDisk('64k')
  disk?.unmount()
  return disk !== null
}
