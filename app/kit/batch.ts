interface Waiting<T, R> {
  one: T
  done: (result: R) => void
  failed: (reason: unknown) => void
}

/**
 * Runs a single call immediately and bundles calls that arrive meanwhile. If a bundle fails, each call runs again
 * alone, to fail for its own reason. The operation must be repeatable and return one result per call, in order.
 */
export function bundleCalls<T, R>(
  operation: (bundle: readonly T[]) => Promise<readonly R[]>,
  max: number,
): (one: T) => Promise<R> {
  const waiting: Waiting<T, R>[] = []
  let isInProgress = false

  async function settle(bundle: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await operation(bundle.map(({ one }) => one))
      for (const [index, { done }] of bundle.entries()) done(results[index] as R)
    } catch (reason) {
      if (bundle.length === 1) return bundle[0]?.failed(reason)
      for (const each of bundle) await settle([each])
    }
  }

  async function work(): Promise<void> {
    isInProgress = true
    while (waiting.length > 0) await settle(waiting.splice(0, max))
    isInProgress = false
  }

  return (one) =>
    new Promise((done, failed) => {
      waiting.push({ one, done, failed })
      if (!isInProgress) void work()
    })
}
