import type { ReactNode } from 'react'
import type { FieldProps } from '../frame'
import type { Option, Search } from '../use-search'

export type TagsProps = FieldProps & {
  defaultValue: readonly string[]
  max?: number
  maxTagLength?: number
  /** The limit of all tags together, as the plain field posts them. */
  maxLength?: number | undefined
  placeholder?: string
}

export type SeveralProps = FieldProps & {
  options: readonly Option[]
  defaultValue: readonly string[]
  nouns: string
  placeholder?: string
}

type Shared = FieldProps & { nouns: string; placeholder?: string }

export type SearchProps = Shared & {
  search: Search
  selected: Option | null
  /** The selected record was deleted meanwhile. The field says so, and it can be saved unchanged. */
  isGone?: boolean
  plain: ReactNode
}

export type ChoiceProps = Shared & { options: readonly Option[]; defaultValue: string; isRequired?: boolean }
