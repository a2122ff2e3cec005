import { NO_END, NOTHING_TYPED, rangeErrors, textOf, type FilterErrors, type Typed } from '~/lists/declare/filter-rules'
import type { ViewControl } from '~/lists/declare/view'

/**
 * Why a filter cannot be applied as it was filled in, by its fields, or null: the rules of the list's schema that a
 * form can say before it is sent, and that something has to be filled in at all.
 */
export function filterErrors(control: ViewControl, typed: Typed, currency: string): FilterErrors | null {
  switch (control.kind) {
    case 'choice':
    case 'lookup':
      return null
    case 'text':
      return textOf(typed, control.param) === '' ? { [control.param]: [NOTHING_TYPED] } : null
    default:
      return textOf(typed, control.from) === '' && textOf(typed, control.to) === ''
        ? { [control.from]: [NO_END] }
        : rangeErrors(control, typed, currency)
  }
}
