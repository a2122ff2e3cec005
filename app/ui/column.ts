import type { ReactNode } from 'react'
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
  tone?: 'dim' | 'amount'
  title?: (row: Row) => string
}

/** A row on a phone: two lines. */
export type RowCard = { avatar?: string; name: ReactNode; below?: ReactNode; amount?: ReactNode; amountBelow?: ReactNode }
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
  card: (row: Row) => RowCard
  empty?: ReactNode
  children?: ReactNode
}

/** With the class of each column's width. */
export type Shown<Row> = DataTableProps<Row> & { widthClass: (column: Column<Row>) => string | undefined }
