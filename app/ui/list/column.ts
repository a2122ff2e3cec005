import type { ReactNode } from 'react'
import type { By } from '~/ui/stored'
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
  /** The window width from which the column is shown, until a person chooses. */
  from?: 1024 | 1280
  /** Names the row: its cell becomes the link to the record, with initials before it where `avatar` gives a name. */
  isMain?: boolean
  avatar?: (row: Row) => string
  tone?: 'dim' | 'amount' | 'dim mono'
  title?: (row: Row) => string | undefined
  /** Where it stands on a phone, where a row is a card of two lines; without it a phone does not show it. */
  place?: 'below' | 'below-2' | 'amount' | 'amount-below'
  /** What has no room beside the rest begins a line of its own; the row grows. */
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
  /** What head and widths depend on, where many pages show the same. */
  by?: By
  empty?: ReactNode
  children?: ReactNode
}

/** A column with the classes of its head, its cells and its width, put together once for all rows. */
export type ShownColumn<Row> = Column<Row> & {
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

/** The columns that are shown, on wide windows or always. */
export const shownColumns = <Row>(columns: readonly Column<Row>[], view: TableView | undefined): ShownColumn<Row>[] =>
  columns
    .filter((column) => column.isMain || view?.choiceOf(column.key) !== false)
    .map((column) => {
      const { key, from, align, tone, isMain, place, wraps } = column
      const widthClass = from && view?.choiceOf(key) !== true ? `from-${from}` : undefined
      const figures = align === 'right' && 'r n'
      return {
        ...column,
        widthClass,
        headClass: classes(figures, widthClass),
        cellClass: classes(isMain && 'name', figures, tone, widthClass, place && `at-${place}`, wraps && 'wraps'),
      }
    })
