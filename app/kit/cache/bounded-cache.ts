/**
 * Caches a pure function by a key that holds everything it depends on. A full cache is emptied. `const frames =
 * boundedCache<Frame>(200); frames(rights, () => frameFor(may))`
 */
export function boundedCache<Made extends object | string>(max: number): (key: string, make: () => Made) => Made {
  const values = new Map<string, Made>()
  return (key, make) => {
    let value = values.get(key)
    if (value === undefined) {
      value = make()
      if (values.size >= max) values.clear()
      values.set(key, value)
    }
    return value
  }
}
