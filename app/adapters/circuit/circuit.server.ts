import { later, minutes, type Clock } from '~/kit/clock'
import { sql, type SqlRunner } from '~/kit/sql'

const FAILURES = 5
const RESTS = minutes(1)

/** A service that has failed several times in a row is left alone for a minute: nobody waits for it meanwhile. */
export class CircuitOpen extends Error {
  override readonly name = 'CircuitOpen'
}

/** Runs a call to a service, or throws `CircuitOpen`. `isAnswer`: an error that shows that the service is there. */
export type Circuit = <R>(call: () => Promise<R>, isAnswer: (error: unknown) => boolean) => Promise<R>

/**
 * Counted in the database, so that all instances share what one of them learned. When the minute is over one call is
 * let through; the others wait another minute, unless it succeeds.
 */
export function makeCircuit(over: () => SqlRunner, clock: Clock, name: string): Circuit {
  const mayCall = async (): Promise<boolean> => {
    const now = clock.now()
    const row = await over().first<{ failures: number; opensAt: Date | null }>(
      sql`SELECT failures, opens_at AS "opensAt" FROM provider_circuit WHERE name = ${name}`,
    )
    if (row === null || row.failures < FAILURES) return true
    const probe = await over().first(
      sql`UPDATE provider_circuit SET opens_at = ${later(now, RESTS)} WHERE name = ${name} AND opens_at <= ${now}
        RETURNING name`,
    )
    return probe !== null
  }
  const recordSuccess = () =>
    over().run(sql`UPDATE provider_circuit SET failures = 0, opens_at = NULL WHERE name = ${name} AND failures > 0`)
  const recordFailure = () => {
    const opensAt = later(clock.now(), RESTS)
    return over().run(sql`INSERT INTO provider_circuit AS c (name, failures, opens_at) VALUES (${name}, 1, NULL)
      ON CONFLICT (name) DO UPDATE SET failures = LEAST(c.failures + 1, 1000),
        opens_at = CASE WHEN c.failures + 1 >= ${FAILURES} THEN ${opensAt}::timestamptz END`)
  }
  return async (call, isAnswer) => {
    if (!(await mayCall())) throw new CircuitOpen(`${name} is left alone for a moment`)
    try {
      const result = await call()
      await recordSuccess()
      return result
    } catch (error) {
      await (isAnswer(error) ? recordSuccess() : recordFailure())
      throw error
    }
  }
}
