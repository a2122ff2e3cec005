import { useCallback } from 'react'
import { useSubmit, type SubmitOptions } from 'react-router'
import { useCurrentCsrf } from '~/http/use-call'
import { postByScript } from '~/ui/form/last-submitted'

/**
 * Posts fields that no form has, with the token of the moment; where the session has ended, once more after sign-in.
 * `const post = usePost(); post({ intent: 'move', id })`
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
