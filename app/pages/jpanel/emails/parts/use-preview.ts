import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { call } from '~/http/use-call'

export type Preview = { subject: string; text: string; html: string; unknown: string[]; empty: string[] }

type From = { template: { name: string }; preview: Preview; example: string; csrf: string; form: RefObject<HTMLFormElement | null> }

const PAUSE = 400

/** What the server makes of the words on the screen, some time after the last key; an answer to older words is dropped. */
export function usePreview({ template: { name }, preview: loaded, example: first, csrf, form }: From) {
  const [preview, setPreview] = useState(loaded)
  const [example, choose] = useState(first)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<AbortController>(undefined)
  const show = useCallback(
    (shown: string, pause: number) => {
      clearTimeout(timer.current)
      running.current?.abort()
      timer.current = setTimeout(() => {
        if (!form.current) return
        const typed = new FormData(form.current)
        const asked = new AbortController()
        running.current = asked
        const body = { subject: String(typed.get('subject') ?? ''), body: String(typed.get('body') ?? ''), example: shown }
        void call<Preview>(`/jpanel/settings/emails/${name}/preview`, csrf, { body, signal: asked.signal }).then((reply) => {
          if (!asked.signal.aborted && !('isFailure' in reply)) setPreview(reply)
        })
      }, pause)
    },
    [name, csrf, form],
  )
  useEffect(() => () => clearTimeout(timer.current), [])
  const setExample = (next: string) => {
    choose(next)
    show(next, 0)
  }
  return { preview, example, setExample, change: () => show(example, PAUSE) }
}
