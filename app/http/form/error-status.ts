import { createContext, type RouterContextProvider } from 'react-router'
import { STATUS_OF, type DomainError } from '~/kit/errors'

type Context = Readonly<RouterContextProvider>

const retryAfterContext = createContext<number | null>(null)

/**
 * Returns the status of a page that shows an error. Stores the seconds to wait in the context, because a page's own
 * headers do not reach its document.
 */
export function statusOfError(error: DomainError, context: Context): number {
  if (error.retryAfter !== undefined) context.set(retryAfterContext, error.retryAfter)
  return STATUS_OF[error.code]
}

export function sayWhenToRetry(response: Response, context: Context): void {
  const seconds = context.get(retryAfterContext)
  if (response.status === 429 && seconds !== null && !response.headers.has('retry-after'))
    response.headers.set('retry-after', String(seconds))
}
