/**
 * Caches a pure function by a key that holds everything it depends on. A full cache is emptied. `const frames =
 * boundedCache<Frame>(200); frames(rights, () => frameFor(may))`
 */
export function boundedCache<Made extends object | string>(max: number): (key: string, make: () => Made) => Made {
  const known = new Map<string, Made>()
  return (key, make) => {
    let made = known.get(key)
    if (made === undefined) {
      made = make()
      if (known.size >= max) known.clear()
      known.set(key, made)
    }
    return made
  }
}
