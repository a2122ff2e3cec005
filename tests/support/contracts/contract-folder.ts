import { existsSync } from 'node:fs'
import path from 'node:path'

/** Documents of the providers, published by themselves: where they lie is the machine's to say. */
export function contractFile(...parts: string[]): string | null {
  const folder = process.env.ALMONER_CONTRACTS
  const file = folder === undefined ? null : path.join(folder, ...parts)
  if (file !== null && existsSync(file)) return file
  console.warn(
    `skipped: ${parts.join('/')} is not on this machine (ALMONER_CONTRACTS names the folder of the ` +
      `providers' documents)`,
  )
  return null
}
