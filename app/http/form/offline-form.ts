import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { FormFailure } from './form-action'
import { announceSessionEnded, isWithoutSession } from '~/http/auth/session-ended'
import { fieldsOf } from '~/http/form-fields'
import { isWithoutNetwork, WITHOUT_NETWORK } from '~/http/use-call'

const NOT_SAVED = 'Not saved: your session had expired. Once you are signed in again, save once more.'

/** Sentences for what keeps a form from being answered; anything else is not ours to tell. */
function sentenceOf(error: unknown): string | null {
  if (isWithoutNetwork(error)) return WITHOUT_NETWORK
  if (!isRouteErrorResponse(error)) return null
  if (isWithoutSession(error.status)) return NOT_SAVED
  if (error.status < 500) return null
  const told = error.data as { message?: unknown } | null
  return typeof told?.message === 'string' ? told.message : 'Something went wrong on our side. Please check before you try again.'
}

/** A form that could not be sent stays as it is, and says so where a refusal would be said: nothing typed is lost. `export const clientAction = (args) => offlineFallback(args)` */
export async function offlineFallback<T>({ request, serverAction }: { request: Request; serverAction: () => Promise<T> }) {
  const typed = fieldsOf((await request.clone().formData()) as unknown as Iterable<[string, unknown]>)
  try {
    return await serverAction()
  } catch (error) {
    const message = sentenceOf(error)
    if (message === null) throw error
    if (message === NOT_SAVED) announceSessionEnded()
    return data<FormFailure>({ message, fields: {}, typed }, { status: 503 })
  }
}

/**
 * A refusal may say that somebody else has saved meanwhile: then that is what the form goes on from, though React Router asks nothing again after a refusal.
 * `export const shouldRevalidate = revalidateOnError`
 */
export const revalidateOnError = ({ actionStatus = 0, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus === 409 || actionStatus === 422 || defaultShouldRevalidate
