import type { RowProblem } from '../row'
import { findHeader } from './header-for'

export const describeErrors = (
  file: { headers: readonly string[]; mapping: readonly string[] },
  problems: readonly RowProblem[],
): string =>
  problems
    .filter(({ severity }) => severity === 'error')
    .map(({ field, message }) => (field === '' ? message : `${findHeader(file, field)}: ${message}`))
    .join(' ')
