import path from 'node:path'

/**
 * Documents of the providers, published by themselves: where they lie is the machine's to say. Only
 * `*.contract.test.ts` ask, and run only where it is said.
 */
export function contractFile(...parts: string[]): string {
  const folder = process.env.ALMONER_CONTRACTS
  if (!folder) throw new Error('ALMONER_CONTRACTS names the folder of the providers’ documents and is not set.')
  return path.join(folder, ...parts)
}
