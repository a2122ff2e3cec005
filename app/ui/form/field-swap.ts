const SWAPPED = 'almoner:field-swapped'

/**
 * Announces that a field of several elements replaced a plain one. The value is the same, but these names may post it
 * in another form.
 */
export const announceSwap = (names: readonly string[]): void =>
  void dispatchEvent(new CustomEvent(SWAPPED, { detail: names }))

export function onSwap(listener: (names: readonly string[]) => void): () => void {
  const receive = (event: Event) => listener((event as CustomEvent<readonly string[]>).detail)
  addEventListener(SWAPPED, receive)
  return () => removeEventListener(SWAPPED, receive)
}
