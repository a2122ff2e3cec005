import { days } from '~/kit/clock'
import { DomainError } from '~/kit/errors'

/** The kinds are sent in this order. */
export const KINDS = ['category', 'tax', 'code', 'method', 'product', 'child', 'supporter'] as const
export type Kind = (typeof KINDS)[number]

const isKind = (text: string): text is Kind => (KINDS as readonly string[]).includes(text)

/** The version of the page layout; a tablet with another version starts over. */
const LAYOUT = 2

/** Changes are stored for this long; a cursor is valid for one day less. */
export const STORED_DAYS = 14
const CURSOR_AGE = days(STORED_DAYS - 1)

/**
 * The place that a tablet has reached: first all records, kind by kind (`all`), then changes since transaction `since`
 * (`news`). `until` is where the next round begins; `kind` and `id` were sent last.
 */
export type Place = {
  part: 'all' | 'news'
  since: string
  until: string
  kind: Kind
  id: number
}

const CURSOR_UNREADABLE = 'This cursor cannot be read. Start again without one.'
const CURSOR_OF_OTHERS = 'This cursor is from another organization or database. Start again without one.'
const CURSOR_OF_OTHER_VERSION = 'This cursor is from another version of the app. Start again without one.'
const CURSOR_OF_OTHER_DEVICE = 'This cursor is from another device or grant. Start again without one.'
const CURSOR_TOO_OLD = 'This cursor is too old. Start again without one.'
export const CURSOR_OF_FUTURE = 'This cursor is from a time that this server has not seen. Start again without one.'

const MAX_ID = 2_147_483_647

const FORM = /^(\d+)_([\da-f]{32})_(\d+-\d+)_(\d+)_(all|news)_(\d{1,19})_(\d{1,19})_([a-z]+)_(\d{1,10})$/

/** `scope` names the grant under which supporters are sent. */
type Here = { database: string; scope: string; now: Date }

/** Underscores keep the digits of its parts from being read together as the number of a card. */
export const writeCursor = ({ part, since, until, kind, id }: Place, { database, scope, now }: Here): string =>
  [LAYOUT, database, scope, now.getTime(), part, since, until, kind, id].join('_')

const conflict = (message: string) => new DomainError('conflict', message)

/**
 * Throws `invalid` for an unreadable cursor, and `conflict` for one that is too old or from another database, version
 * or grant.
 */
export function readCursor(cursor: string, { database, scope, now }: Here): Place {
  // Cursors of layout 1 had dots.
  const [, layout, from, of, at, part, since, until, kind, id] = FORM.exec(cursor.replaceAll('.', '_')) ?? []
  if (layout === undefined) throw new DomainError('invalid', CURSOR_UNREADABLE)
  if (Number(layout) !== LAYOUT) throw conflict(CURSOR_OF_OTHER_VERSION)
  if (from !== database) throw conflict(CURSOR_OF_OTHERS)
  if (of !== scope) throw conflict(CURSOR_OF_OTHER_DEVICE)
  if (Number(at) < now.getTime() - CURSOR_AGE) throw conflict(CURSOR_TOO_OLD)
  if (part === undefined || since === undefined || until === undefined || !isKind(kind ?? '') || Number(id) > MAX_ID)
    throw new DomainError('invalid', CURSOR_UNREADABLE)
  return { part: part as Place['part'], since, until, kind: kind as Kind, id: Number(id) }
}
