import path from 'node:path'

/**
 * Providers publish these documents, and each machine sets where they are. Only `*.contract.test.ts` use them, if set.
 */
export function contractFile(...parts: string[]): string {
  const folder = process.env.ALMONER_CONTRACTS
  if (!folder) throw new Error('ALMONER_CONTRACTS names the folder of the providers’ documents and is not set.')
  return path.join(folder, ...parts)
}
