const WHOLE = /^(0|[1-9]\d{0,15})$/

/** Sorts the values by number, because they may come in any order, and closes gaps. */
export const listByNumber = (entries: readonly (readonly [string, unknown])[]): unknown[] =>
  entries.toSorted(([one], [other]) => Number(one) - Number(other)).map(([, value]) => value)

export const isNumbered = (keys: readonly string[]): boolean => keys.every((key) => WHOLE.test(key))

const isBlank = (sent: unknown): boolean => sent === undefined || sent === null || sent === ''

/** Reads a list as forms and calls send it: whole numbers as keys, or a single value. No value is an empty list. */
export function toList(sent: unknown): unknown[] {
  if (isBlank(sent)) return []
  if (Array.isArray(sent)) return sent
  if (typeof sent === 'object' && sent !== null && isNumbered(Object.keys(sent)))
    return listByNumber(Object.entries(sent))
  return [sent]
}
