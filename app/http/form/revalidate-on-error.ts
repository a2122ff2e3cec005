import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * An error may mean that somebody else has saved meanwhile. The form then continues from that version, though React
 * Router reloads nothing after an error. `export const shouldRevalidate = revalidateOnError`
 */
export const revalidateOnError = ({
  actionStatus = 0,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => actionStatus === 409 || actionStatus === 422 || defaultShouldRevalidate
