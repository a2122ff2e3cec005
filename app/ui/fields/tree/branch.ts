import type { FieldProps } from '../frame'

export type Branch = { id: string; label: string; count?: number; children?: readonly Branch[] }

export type TreeProps = FieldProps & {
  branches: readonly Branch[]
  defaultValue: readonly string[]
  /** Where set, branches can be moved; posts one field a branch, `parent/branch`, in their order. */
  orderName?: string
}
