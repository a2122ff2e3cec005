import { useEffect, useRef } from 'react'
import { useSearchParams, useSubmit } from 'react-router'
import { useCsrf } from '~/http/use-call'
import { useToast } from '~/ui/overlay/toaster'
import { FormError } from '~/ui/form/form-error'
import { useIsBrowser } from '~/ui/use-is-browser'

type Props = { id: number; words: string; mayUndo: boolean }

/** Says once that a merge was made, and undoes it at once; without JavaScript the History tab does. */
export function MergedNotice({ id, words, mayUndo }: Props) {
  const isBrowser = useIsBrowser()
  const [, setSearch] = useSearchParams()
  const csrf = useCsrf()
  const toast = useToast()
  const submit = useSubmit()
  const isSaid = useRef(false)
  useEffect(() => {
    if (isSaid.current) return
    isSaid.current = true
    const undo = () => void submit({ _token: csrf, intent: 'undo-merge', row: String(id) }, { method: 'post' })
    toast({ message: words, staysMs: 20_000, ...(mayUndo ? { action: { label: 'Undo', onChoose: undo } } : {}) })
    setSearch(
      (search) => {
        search.delete('merged')
        return search
      },
      { replace: true, preventScrollReset: true },
    )
  }, [id, words, mayUndo, csrf, toast, submit, setSearch])
  return isBrowser ? null : <FormError note={words} />
}
