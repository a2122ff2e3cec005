import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useToast } from '~/ui/overlay/toaster'
import { FormError } from '~/ui/form/form-error'
import { useIsBrowser } from '~/ui/use-is-browser'
import { usePost } from '../../../parts/session/use-post'

type Props = { id: number; words: string; mayUndo: boolean }

export function MergedNotice({ id, words, mayUndo }: Props) {
  const isBrowser = useIsBrowser()
  const [, setSearch] = useSearchParams()
  const toast = useToast()
  const post = usePost()
  const isSaid = useRef(false)
  useEffect(() => {
    if (isSaid.current) return
    isSaid.current = true
    const undo = () => post({ intent: 'undo-merge', row: String(id) })
    toast({ message: words, staysMs: 20_000, ...(mayUndo ? { action: { label: 'Undo', onChoose: undo } } : {}) })
    setSearch(
      (search) => {
        search.delete('merged')
        return search
      },
      { replace: true, preventScrollReset: true },
    )
  }, [id, words, mayUndo, toast, post, setSearch])
  return isBrowser ? null : <FormError note={words} />
}
