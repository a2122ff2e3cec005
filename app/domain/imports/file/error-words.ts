import type { RowProblem } from '../row'
import { headerFor } from './header-for'

export const errorWords = (
  file: { headers: readonly string[]; mapping: readonly string[] },
  problems: readonly RowProblem[],
): string =>
  problems
    .filter(({ severity }) => severity === 'error')
    .map(({ field, message }) => (field === '' ? message : `${headerFor(file, field)}: ${message}`))
    .join(' ')
