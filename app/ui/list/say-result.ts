import { counted } from '~/kit/text'

export const NO_RESULT = 'No matching records found for your query.'

/** How many a search leaves, as it is announced. */
export const sayResult = (total: number, one: string, query: string): string =>
  total === 0 && query !== '' ? NO_RESULT : counted(total, one)
