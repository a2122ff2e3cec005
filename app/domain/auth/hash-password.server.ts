import { hash, verify } from '@node-rs/argon2'

/**
 * OWASP's parameters for argon2id, the package's default algorithm. Raising them re-hashes each password at its owner's
 * next sign-in (R-ACCESS-4).
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const PARAMETERS = `m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}`

/** Each hash needs 19 MB and a core for 20 ms; running more at once would only make everyone wait. */
const MAX_AT_ONCE = 4
let running = 0
const waiting: (() => void)[] = []

async function limitConcurrency<R>(work: () => Promise<R>): Promise<R> {
  if (running >= MAX_AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string): Promise<string> =>
  limitConcurrency(() => hash(password.normalize('NFKC'), COST))

/** Stands in for the hash of a person who does not exist or has no password, so that the answer takes equally long. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$4GH21OwmSTSCvarKjuXbYA$Xnk/qENqNIJils0UWVtqUb6jxXTgLyo89+ODMsXC+Yk'

/** Always verifies one hash, even for a person who does not exist or has no password. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const isRight = await limitConcurrency(() => verify(stored ?? NOBODY, password.normalize('NFKC'))).catch(() => false)
  return isRight && stored !== null
}

export const isOutdated = (stored: string): boolean => !stored.startsWith(`$argon2id$v=19$${PARAMETERS}$`)
