import { useState } from 'react'
import { useLocation } from 'react-router'
import { OPENED, openedWith, type Values } from '~/kit/typed/opened'
import type { CallFailure } from '~/http/use-call'
import type { FormFailure } from './form-action'

type Props = { values: Values; failure: FormFailure | undefined }

/**
 * Inside a form: says what its fields held when it was opened, so that a save overwrites nobody (`mergeSave`). It stays
 * as it was while a page loads again around the form.
 */
export function Opened({ values, failure }: Props) {
  const [opened] = useState(() => JSON.stringify(openedWith(values)))
  const answered = failure?.typed[OPENED]
  return <input type="hidden" name={OPENED} value={typeof answered === 'string' ? answered : opened} />
}

/**
 * The key of a form on a page that stays after a save: the form begins again with what is stored then, and never while
 * somebody types.
 */
export function useFormKey({ values, failure }: Props): string {
  const { key } = useLocation()
  const stored = JSON.stringify(openedWith(values))
  const [begun, setBegun] = useState({ key, stored })
  if (failure === undefined && begun.key !== key) setBegun({ key, stored })
  return begun.stored
}

/** The version that a form goes on with after somebody else changed the same field. */
export const readNowOpened = ({ reply }: CallFailure): string | undefined =>
  (reply as { [OPENED]?: string } | null)?.[OPENED]
