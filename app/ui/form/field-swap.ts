const SWAPPED = 'almoner:field-swapped'

/**
 * A plain field made room for one of several elements with the same value: what these names post may be written
 * otherwise now.
 */
export const announceSwap = (names: readonly string[]): void =>
  void dispatchEvent(new CustomEvent(SWAPPED, { detail: names }))

export function onSwap(listener: (names: readonly string[]) => void): () => void {
  const receive = (event: Event) => listener((event as CustomEvent<readonly string[]>).detail)
  addEventListener(SWAPPED, receive)
  return () => removeEventListener(SWAPPED, receive)
}
