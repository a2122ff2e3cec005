type Ports = {
  listIds: () => number[]
  isReached: () => boolean
  watchReach: (notice: () => void) => () => void
  /** Resolves when the screen has nothing else to do. */
  atRest: () => Promise<void>
}

/** So few at a time that no tap has to wait. */
const AT_ONCE = 250

/**
 * Names all products of the device, in portions, once nobody answers: the screen then finds them without a pause.
 * Returns a function that stops it.
 */
export function nameProducts({ listIds, isReached, watchReach, atRest }: Ports, tell: (ids: number[]) => void) {
  let isOver = false
  let isBegun = false
  const isWanted = (): boolean => !isOver && !isReached()
  const run = async (): Promise<void> => {
    if (isBegun || !isWanted()) return
    const ids = listIds()
    isBegun = ids.length > 0
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      await atRest()
      if (!isWanted()) {
        isBegun = false
        return
      }
      tell(ids.slice(at, at + AT_ONCE))
    }
  }
  const stop = watchReach(() => void run())
  void run()
  return (): void => {
    isOver = true
    stop()
  }
}
