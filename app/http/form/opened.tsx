import { useState } from 'react'
import { useLocation } from 'react-router'
import { OPENED, markOpened, type Values } from '~/kit/typed/opened'
import type { CallFailure } from '~/http/use-call'
import type { FormFailure } from './form-action'

type Props = { values: Values; failure: FormFailure | undefined }

/**
 * Put it inside a form. It posts the values from when the form was opened, so that a save overwrites no other change
 * (`mergeSave`). It keeps them while the page reloads around the form.
 */
export function Opened({ values, failure }: Props) {
  const [opened] = useState(() => JSON.stringify(markOpened(values)))
  const answered = failure?.typed[OPENED]
  return <input type="hidden" name={OPENED} value={typeof answered === 'string' ? answered : opened} />
}

/**
 * The key of a form on a page that stays after a save. The form restarts with the stored values after a save, and never
 * while somebody types.
 */
export function useFormKey({ values, failure }: Props): string {
  const { key } = useLocation()
  const stored = JSON.stringify(markOpened(values))
  const [begun, setBegun] = useState({ key, stored })
  if (failure === undefined && begun.key !== key) setBegun({ key, stored })
  return begun.stored
}

export const readNowOpened = ({ reply }: CallFailure): string | undefined =>
  (reply as { [OPENED]?: string } | null)?.[OPENED]
