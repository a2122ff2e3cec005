/**
 * What a pure function has made lately, by a key that says everything it depends on. When it is full it begins again,
 * so that it never grows. `const frames = boundedCache<Frame>(200); frames(rights, () => frameFor(may))`
 */
export function boundedCache<Made extends object | string>(most: number): (key: string, make: () => Made) => Made {
  const known = new Map<string, Made>()
  return (key, make) => {
    let made = known.get(key)
    if (made === undefined) {
      made = make()
      if (known.size >= most) known.clear()
      known.set(key, made)
    }
    return made
  }
}
