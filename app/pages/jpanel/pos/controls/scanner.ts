export const SEARCH_ID = 'till-search'

/** The longest gap between two keys of a code; even a busy machine and a slow scanner stay below it. */
export const MAX_GAP_MS = 120
/** A scanner types faster than any hand: if every gap is below this, it was a scanner. */
const QUICKEST_HAND_MS = 45
/** Two fingers may roll over four keys this fast, but no hand types longer codes so. */
const QUICKEST_WORD_MS = 65
const SHORTEST_WORD = 6
const SHORTEST_CODE = 4

/** `gapMs` is the longest gap. */
export type Burst = { text: string; lastAt: number; gapMs: number }
export type Code = { text: string; isScanner: boolean }
export type KeyRead = { burst: Burst; code: Code | null; isBurst: boolean }

export const SILENCE: Burst = { text: '', lastAt: Number.NEGATIVE_INFINITY, gapMs: 0 }

const isTooFastForHand = ({ text, gapMs }: Burst): boolean =>
  gapMs <= (text.length < SHORTEST_WORD ? QUICKEST_HAND_MS : QUICKEST_WORD_MS)

export const readCode = (burst: Burst): Code | null =>
  burst.text.length >= SHORTEST_CODE ? { text: burst.text, isScanner: isTooFastForHand(burst) } : null

/**
 * Reads one key, with the time at which it was pressed. `code` is set when Enter or Tab ends a burst; that key must
 * press no button. `isBurst` means that the key came faster than a hand can type.
 */
export function addKey(burst: Burst, key: string, at: number): KeyRead {
  const gapMs = at - burst.lastAt
  const isNext = gapMs <= MAX_GAP_MS
  const isQuick = gapMs <= QUICKEST_HAND_MS
  const maxLength = Math.max(burst.gapMs, gapMs)
  if (key === 'Enter' || key === 'Tab') {
    const code = isNext ? readCode({ ...burst, gapMs: maxLength }) : null
    return { burst: SILENCE, code, isBurst: code !== null }
  }
  if (key.length !== 1)
    return {
      burst: key === 'Shift' ? { ...burst, lastAt: isNext ? at : burst.lastAt } : SILENCE,
      code: null,
      isBurst: false,
    }
  const isGoingOn = isNext && burst.text !== ''
  return {
    burst: isGoingOn ? { text: burst.text + key, lastAt: at, gapMs: maxLength } : { text: key, lastAt: at, gapMs: 0 },
    code: null,
    isBurst: isQuick && burst.text !== '',
  }
}
