import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { call } from '~/http/use-call'

type From<P> = {
  path: string
  loaded: P
  example: string
  csrf: string
  form: RefObject<HTMLFormElement | null>
}

const PAUSE = 400

export function usePreview<P>({ path, loaded, example: first, csrf, form }: From<P>) {
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
        const request = new AbortController()
        running.current = request
        const typed = [...new FormData(form.current)].filter(
          ([name, value]) => !name.startsWith('_') && typeof value === 'string',
        )
        void call<P>(path, csrf, {
          body: { ...Object.fromEntries(typed), example: shown },
          signal: request.signal,
          isUnannounced: true,
        }).then((reply) => {
          if (!request.signal.aborted && !(typeof reply === 'object' && reply !== null && 'isFailure' in reply))
            setPreview(reply)
        })
      }, pause)
    },
    [path, csrf, form],
  )
  useEffect(() => () => clearTimeout(timer.current), [])
  const setExample = (next: string) => {
    choose(next)
    show(next, 0)
  }
  return { preview, example, setExample, change: () => show(example, PAUSE) }
}
