import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * An error may say that somebody else has saved meanwhile: then that is what the form goes on from, though React Router
 * loads nothing again after an error. `export const shouldRevalidate = revalidateOnError`
 */
export const revalidateOnError = ({
  actionStatus = 0,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => actionStatus === 409 || actionStatus === 422 || defaultShouldRevalidate
