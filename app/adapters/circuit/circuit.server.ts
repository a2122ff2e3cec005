import { later, minutes, type Clock } from '~/kit/clock'
import { sql, type SqlRunner } from '~/kit/sql'

const MAX_FAILURES = 5
const OPEN_TIME = minutes(1)

/** A service that failed several times in a row is not called for a minute, so that no request waits for it. */
export class CircuitOpen extends Error {
  override readonly name = 'CircuitOpen'
}

/**
 * Runs a call to a service, or throws `CircuitOpen`. `isAnswer` returns true for errors that show that the service is
 * reachable.
 */
export type Circuit = <R>(call: () => Promise<R>, isAnswer: (error: unknown) => boolean) => Promise<R>

/**
 * Counts failures in the database, so that all instances share them. After the minute one call goes through; the others
 * wait another minute unless it succeeds.
 */
export function makeCircuit(runner: () => SqlRunner, clock: Clock, name: string): Circuit {
  const mayCall = async (): Promise<boolean> => {
    const now = clock.now()
    const row = await runner().first<{ failures: number; opensAt: Date | null }>(
      sql`SELECT failures, opens_at FROM provider_circuit WHERE name = ${name}`,
    )
    if (row === null || row.failures < MAX_FAILURES) return true
    const probe = await runner().first(
      sql`UPDATE provider_circuit SET opens_at = ${later(now, OPEN_TIME)} WHERE name = ${name} AND opens_at <= ${now}
        RETURNING name`,
    )
    return probe !== null
  }
  const recordSuccess = () =>
    runner().run(sql`UPDATE provider_circuit SET failures = 0, opens_at = NULL WHERE name = ${name} AND failures > 0`)
  const recordFailure = () => {
    const opensAt = later(clock.now(), OPEN_TIME)
    return runner().run(sql`INSERT INTO provider_circuit AS c (name, failures, opens_at) VALUES (${name}, 1, NULL)
      ON CONFLICT (name) DO UPDATE SET failures = LEAST(c.failures + 1, 1000),
        opens_at = CASE WHEN c.failures + 1 >= ${MAX_FAILURES} THEN ${opensAt}::timestamptz END`)
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
