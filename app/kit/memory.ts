/**
 * What a pure function has made lately, by a key that says everything it depends on. The oldest goes first, so that it never grows.
 * `const frames = memory<Frame>(200); frames(rights, () => frameFor(may))`
 */
export function memory<Made>(most: number): (key: string, make: () => Made) => Made {
  const known = new Map<string, { made: Made }>()
  return (key, make) => {
    const found = known.get(key)
    if (found !== undefined) return found.made
    const made = make()
    const [oldest] = known.keys()
    if (known.size >= most && oldest !== undefined) known.delete(oldest)
    known.set(key, { made })
    return made
  }
}
