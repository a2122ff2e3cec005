/** Moments are in milliseconds. */
export type Pace = { total: number; done: number; startedAt: number | null; updatedAt: number }

/** An earlier guess would be wrong more often than not. */
const FIRST_GUESS_AFTER = 5_000
/** Work without an update for this long gets no estimate. */
const SILENT_AFTER = 60_000

export type Progress = Pick<Pace, 'total' | 'done'> & {
  /** Percent that the bar has before anything is done. */
  start?: number
}

export const computePercent = ({ total, done, start = 0 }: Progress): number =>
  total === 0 ? 100 : Math.min(100, Math.floor(start + (done / total) * (100 - start)))

/** Items per second, or null while too little has been measured. */
export function computeRate({ done, startedAt, updatedAt }: Pace): number | null {
  if (startedAt === null || done === 0) return null
  const took = updatedAt - startedAt
  return took < FIRST_GUESS_AFTER ? null : (done / took) * 1000
}

/** Milliseconds left, or null while there is no estimate. */
export function timeLeft(pace: Pace, now: number): number | null {
  const rate = computeRate(pace)
  if (rate === null || pace.done >= pace.total || now - pace.updatedAt > SILENT_AFTER) return null
  return Math.max(0, ((pace.total - pace.done) / rate) * 1000 - Math.max(0, now - pace.updatedAt))
}

/** Keeps the earlier of two ends, so that an estimate never gets longer. */
export const pickEarlier = (before: number | null, next: number | null): number | null =>
  before === null || next === null ? next : Math.min(before, next)

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** "about 40 s left" */
export function leftInWords(milliseconds: number): string {
  if (milliseconds < 5 * SECOND) return 'a few seconds left'
  if (milliseconds < 55 * SECOND) return `about ${Math.ceil(milliseconds / (5 * SECOND)) * 5} s left`
  if (milliseconds < 90 * MINUTE) return `about ${Math.max(1, Math.round(milliseconds / MINUTE))} min left`
  return `about ${Math.round(milliseconds / HOUR)} h left`
}

/** "79 rows/s"; slow work is counted by the minute. */
export function rateInWords(rate: number, unit: string): string {
  if (rate >= 1) return `${Math.round(rate)} ${unit}/s`
  return `${Math.max(1, Math.round(rate * 60))} ${unit}/min`
}
