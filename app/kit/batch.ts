interface Waiting<T, R> {
  one: T
  done: (result: R) => void
  failed: (reason: unknown) => void
}

/**
 * What arrives alone is done at once; what arrives while that is in progress is done after it, as one bundle: under
 * load many cost what one does. A bundle that fails is done again one by one, so that each fails for its own reason
 * alone. The operation must therefore be one that can be repeated; it answers a result for each, in their order.
 */
export function together<T, R>(
  operation: (bundle: readonly T[]) => Promise<readonly R[]>,
  most: number,
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
    while (waiting.length > 0) await settle(waiting.splice(0, most))
    isInProgress = false
  }

  return (one) =>
    new Promise((done, failed) => {
      waiting.push({ one, done, failed })
      if (!isInProgress) void work()
    })
}
