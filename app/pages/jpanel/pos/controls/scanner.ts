/** The search for products, into which codes are typed and scanned. */
export const SEARCH_ID = 'till-search'

/** Within a code no key is later than this after the one before; a busy machine and a slow scanner stay under it. */
export const MAX_GAP_MS = 120
/** A scanner types like a keyboard, but no hand is as fast: where every gap stays under this, it was a scanner. */
const QUICKEST_HAND_MS = 45
/** Two fingers may roll over four keys so fast, and no hand over this many. */
const QUICKEST_WORD_MS = 65
const SHORTEST_WORD = 6
const SHORTEST_CODE = 4

/** `gapMs` is the longest one in it. */
export type Burst = { text: string; lastAt: number; gapMs: number }
/** `isScanner`: too fast for a hand. */
export type Code = { text: string; isScanner: boolean }
export type KeyRead = { burst: Burst; code: Code | null; isBurst: boolean }

export const SILENCE: Burst = { text: '', lastAt: Number.NEGATIVE_INFINITY, gapMs: 0 }

const isTooFastForHand = ({ text, gapMs }: Burst): boolean =>
  gapMs <= (text.length < SHORTEST_WORD ? QUICKEST_HAND_MS : QUICKEST_WORD_MS)

export const readCode = (burst: Burst): Code | null =>
  burst.text.length >= SHORTEST_CODE ? { text: burst.text, isScanner: isTooFastForHand(burst) } : null

/**
 * One key after another, by the time at which it was pressed. `code` is set when Enter or Tab ends a burst: that key
 * belongs to the scanner and must press no button. `isBurst` says that this key followed the one before it faster than
 * a hand can type.
 */
export function addKey(burst: Burst, key: string, at: number): KeyRead {
  const gapMs = at - burst.lastAt
  const isNext = gapMs <= MAX_GAP_MS
  const isQuick = gapMs <= QUICKEST_HAND_MS
  const longest = Math.max(burst.gapMs, gapMs)
  if (key === 'Enter' || key === 'Tab') {
    const code = isNext ? readCode({ ...burst, gapMs: longest }) : null
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
    burst: isGoingOn ? { text: burst.text + key, lastAt: at, gapMs: longest } : { text: key, lastAt: at, gapMs: 0 },
    code: null,
    isBurst: isQuick && burst.text !== '',
  }
}
