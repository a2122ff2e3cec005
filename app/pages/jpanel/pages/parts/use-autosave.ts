import { useEffect, useRef, useState, type RefObject } from 'react'
import { AUTOSAVE_SECONDS } from '~/domain/pages/revisions/written'
import { call, isFailure, useCsrf } from '~/http/use-call'
import { seconds, systemClock } from '~/kit/clock'
import { autosaveBody } from '~/wire/website/pages'

export type Autosave = { at: Date; failure: null } | { at: null; failure: string } | null

type Options = {
  loaded: { id: number; isAutosaved: boolean }
  form: RefObject<HTMLFormElement | null>
  isChanged: boolean
}

const textsIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string'))

/**
 * Saves changed text every minute, and at once when the network is back after a failed try. It never interrupts: the
 * result is shown next to the form, which does not change.
 */
export function useAutosave({ loaded: { id, isAutosaved }, form, isChanged }: Options): Autosave {
  const csrf = useCsrf()
  const [last, setLast] = useState<Autosave>(null)
  const hasFailed = useRef(false)
  useEffect(() => {
    if (!isAutosaved || !isChanged) return
    let isGone = false
    const send = async () => {
      if (form.current === null) return
      const reply = await call<{ success: boolean }>('/jpanel/pages/autosave', csrf, {
        body: autosaveBody({ ...textsIn(form.current), id }),
        isUnannounced: true,
      })
      if (isGone) return
      hasFailed.current = isFailure(reply)
      setLast(isFailure(reply) ? { at: null, failure: reply.message } : { at: systemClock.now(), failure: null })
    }
    const again = () => (hasFailed.current ? void send() : undefined)
    const timer = setInterval(() => void send(), seconds(AUTOSAVE_SECONDS))
    addEventListener('online', again)
    return () => {
      isGone = true
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [id, isAutosaved, isChanged, csrf, form])
  return last
}
