import type { CSSProperties, ReactNode } from 'react'
import type { By } from '~/fast/draw'
import type { Selection } from './selection'
import type { TableView } from './table-view'

export type Column<Row> = {
  key: string
  head: string
  cell: (row: Row) => ReactNode
  /** Fixed width in px; the main column has none and takes the rest. */
  width?: number
  align?: 'left' | 'right'
  /** The key the address sorts by; without it the head is plain. */
  sort?: string
  /** The narrowest window that shows the column, unless a person chooses; wider if the row's name would be squeezed. */
  from?: 1024 | 1280
  /** Names the row: its cell links to the record, after initials if `avatar` returns a name. */
  isMain?: boolean
  avatar?: (row: Row) => string
  tone?: 'dim' | 'amount' | 'dim mono'
  title?: (row: Row) => string | undefined
  /** The place in a phone's card of two lines; without one a phone does not show the column. */
  place?: 'below' | 'below-2' | 'amount' | 'amount-below'
  wraps?: boolean
}

export type Sorting = { key: string; direction: 'asc' | 'desc' }

export type DataTableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowHref?: (row: Row) => string
  rowName?: (row: Row) => string
  sorting?: Sorting
  sortHref?: (key: string, direction: 'asc' | 'desc') => string
  selection?: Selection
  view?: TableView
  by?: By
  empty?: ReactNode
  children?: ReactNode
}

export type ShownColumn<Row> = Column<Row> & {
  /** The narrowest window that shows it; undefined if all do. */
  begin: Step | undefined
  widthClass: string | undefined
  headClass: string | undefined
  cellClass: string | undefined
}

export type Shown<Row> = Omit<DataTableProps<Row>, 'columns'> & { columns: readonly ShownColumn<Row>[] }

const classes = (...names: (string | false | undefined)[]): string | undefined => {
  let text = ''
  for (const name of names) if (name) text += text === '' ? name : ` ${name}`
  return text || undefined
}

/**
 * Window widths at which columns appear. styles/back-office.css has a class for each but the first, which needs none.
 */
const STEPS = [768, 1024, 1180, 1280, 1440, 1600, 1920] as const
type Step = (typeof STEPS)[number]
const [NARROWEST] = STEPS

/** The window less the menu, the page's padding and the card's borders. */
const roomAt = (window: Step): number => window - (window < 1024 ? 64 : 232) - 58

const MIN_NAME_WIDTH = 180
const PICK = 44
const columnWidth = ({ isMain, width = 0 }: Pick<Column<never>, 'isMain' | 'width'>): number =>
  isMain ? MIN_NAME_WIDTH : width

export const leastWidth = (columns: readonly ShownColumn<never>[], canPick: boolean): CSSProperties => {
  const always = columns.filter(({ begin }) => begin === undefined)
  const sum = always.reduce((total, column) => total + columnWidth(column), canPick ? PICK : 0)
  return { '--least': `${sum}px` } as CSSProperties
}

/**
 * The window width from which each column fits: chosen columns first, then those for narrow windows, then in declared
 * order.
 */
function steps<Row>(
  columns: readonly Column<Row>[],
  view: TableView | undefined,
  { canPick, blank }: { canPick: boolean; blank: ReadonlySet<string> },
): Map<string, Step | undefined> {
  const wanted = ({ key, isMain, from }: Column<Row>) => (isMain || view?.choiceOf(key) ? 0 : (from ?? NARROWEST))
  let taken = canPick ? PICK : 0
  const begin = (column: Column<Row>): Step | undefined => {
    if (!blank.has(column.key)) taken += columnWidth(column)
    const from = wanted(column)
    const step = from === 0 ? NARROWEST : (STEPS.find((one) => one >= from && roomAt(one) >= taken) ?? 1920)
    return step === NARROWEST ? undefined : step
  }
  return new Map(
    columns.toSorted((one, other) => wanted(one) - wanted(other)).map((column) => [column.key, begin(column)]),
  )
}

const isDash = (cell: ReactNode): boolean => cell === '–' || cell === ''

/**
 * Hides columns that are blank in all of several rows, unless a person chose them or the list is sorted by them. They
 * stay in the table, because a page reads its rows back from there.
 */
export function blankColumns<Row>({
  columns,
  rows,
  view,
  sorting,
}: Pick<DataTableProps<Row>, 'columns' | 'rows' | 'view' | 'sorting'>): ReadonlySet<string> {
  if (rows.length < 2) return NONE
  const isKept = ({ key, isMain, sort }: Column<Row>) =>
    isMain || view?.choiceOf(key) !== undefined || (sort !== undefined && sort === sorting?.key)
  return new Set(
    columns.filter((column) => !isKept(column) && rows.every((row) => isDash(column.cell(row)))).map(({ key }) => key),
  )
}

const NONE: ReadonlySet<string> = new Set()

export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  view: TableView | undefined,
  { canPick, blank = NONE }: { canPick: boolean; blank?: ReadonlySet<string> },
): ShownColumn<Row>[] {
  const shown = columns.filter((column) => column.isMain || view?.choiceOf(column.key) !== false)
  const begins = steps(shown, view, { canPick, blank })
  return shown.map((column) => {
    const { key, align, tone, isMain, place, wraps } = column
    const begin = begins.get(key)
    const widthClass = classes(begin && `from-${begin}`, blank.has(key) && 'dashes')
    const figures = align === 'right' && 'r n'
    return {
      ...column,
      widthClass,
      begin,
      headClass: classes(figures, widthClass),
      cellClass: classes(isMain && 'name', figures, tone, widthClass, place && `at-${place}`, wraps && 'wraps'),
    }
  })
}
