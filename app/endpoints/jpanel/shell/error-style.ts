import { errorList, type ErrorStyle } from '~/http/call'

/** An empty search answers 400 (R-REPORTS-8). */
export const emptySearch: ErrorStyle = (error, ...rest) =>
  error.code === 'invalid'
    ? Response.json({ message: 'Enter a search term.' }, { status: 400 })
    : errorList(error, ...rest)
