/**
 * A press: when, where, and on which control it fell. `count` is 0 where a key or a scanner made it, and 2 for the
 * second click of a mouse; fingers are not counted.
 */
export type Press = { at: number; x: number; y: number; count: number; isMouse: boolean; on: Element }

const SECOND_TAP_MS = 400
const FINGER_PX = 24

/**
 * The second half of a double tap belongs to what stood there at the first, not to the button that has come in its
 * place.
 */
export function isStray(first: Press | null, second: Press): boolean {
  if (first === null || second.count === 0 || first.on === second.on) return false
  const isSamePlace = Math.abs(second.x - first.x) <= FINGER_PX && Math.abs(second.y - first.y) <= FINGER_PX
  return isSamePlace && (second.isMouse ? second.count > 1 : second.at - first.at <= SECOND_TAP_MS)
}
