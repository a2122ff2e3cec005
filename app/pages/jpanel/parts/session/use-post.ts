import { useCallback } from 'react'
import { useSubmit, type SubmitOptions } from 'react-router'
import { useCurrentCsrf } from '~/http/use-call'
import { postByScript } from '~/ui/form/last-submitted'

/**
 * Posts fields without a form, with the current token, and once more after sign-in if the session has ended: `const
 * post = usePost(); post({ intent: 'move', id })`
 */
export function usePost() {
  const submit = useSubmit()
  const token = useCurrentCsrf()
  return useCallback(
    (fields: Readonly<Record<string, string>>, options: Omit<SubmitOptions, 'method'> = {}): void =>
      postByScript(() => void submit({ _token: token(), ...fields }, { ...options, method: 'post' })),
    [submit, token],
  )
}
