import type { FieldProps } from '../frame'

export type Branch = { id: string; label: string; count?: number; children?: readonly Branch[] }

export type TreeProps = FieldProps & {
  branches: readonly Branch[]
  defaultValue: readonly string[]
  /** Allows moving branches, and posts one field a branch, `parent/branch`, in order. */
  orderName?: string
}
