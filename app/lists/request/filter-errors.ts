import {
  NO_END,
  NOTHING_TYPED,
  rangeErrors,
  readText,
  type FilterErrors,
  type Typed,
} from '~/lists/declare/filter-rules'
import type { ViewControl } from '~/lists/declare/view'

/**
 * Returns errors by field, or null. Checks the rules that the browser can check before sending, and that a value is
 * given.
 */
export function filterErrors(control: ViewControl, typed: Typed, currency: string): FilterErrors | null {
  switch (control.kind) {
    case 'choice':
    case 'lookup':
      return null
    case 'text':
      return readText(typed, control.param) === '' ? { [control.param]: [NOTHING_TYPED] } : null
    default:
      return readText(typed, control.from) === '' && readText(typed, control.to) === ''
        ? { [control.from]: [NO_END] }
        : rangeErrors(control, typed, currency)
  }
}
