/** `count` is 0 for a press by key or scanner, and 2 for a mouse's second click. Touches are not counted. */
export type Press = { at: number; x: number; y: number; count: number; isMouse: boolean; on: Element }

const SECOND_TAP_MS = 400
const FINGER_PX = 24

/** The second tap of a double tap must not press a button that has just replaced the first one. */
export function isStray(first: Press | null, second: Press): boolean {
  if (first === null || second.count === 0 || first.on === second.on) return false
  const isSamePlace = Math.abs(second.x - first.x) <= FINGER_PX && Math.abs(second.y - first.y) <= FINGER_PX
  return isSamePlace && (second.isMouse ? second.count > 1 : second.at - first.at <= SECOND_TAP_MS)
}
