/** A scanner types like a keyboard, but no hand is as fast: every gap stays under this. */
const QUICKEST_HAND_MS = 45
const SHORTEST_CODE = 4

export type Burst = { text: string; lastAt: number }
export type KeyRead = { burst: Burst; code: string | null; isBurst: boolean }

export const SILENCE: Burst = { text: '', lastAt: Number.NEGATIVE_INFINITY }

/**
 * One key after another. `code` is set when Enter ends a burst: that Enter belongs to the scanner and must press no
 * button. `isBurst` says that this key followed the one before it faster than a hand can type.
 */
export function addKey(burst: Burst, key: string, at: number): KeyRead {
  const isQuick = at - burst.lastAt <= QUICKEST_HAND_MS
  if (key === 'Enter') {
    const code = isQuick && burst.text.length >= SHORTEST_CODE ? burst.text : null
    return { burst: SILENCE, code, isBurst: code !== null }
  }
  if (key.length !== 1)
    return {
      burst: key === 'Shift' ? { ...burst, lastAt: isQuick ? at : burst.lastAt } : SILENCE,
      code: null,
      isBurst: false,
    }
  return {
    burst: { text: isQuick ? burst.text + key : key, lastAt: at },
    code: null,
    isBurst: isQuick && burst.text !== '',
  }
}
