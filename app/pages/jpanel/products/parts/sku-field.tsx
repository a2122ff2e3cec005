import { useEffect, useRef, useState } from 'react'
import { isFailure, useCall } from '~/http/use-call'
import { skuBody } from '~/wire/products'
import { type BoundField, TextField } from '~/ui/fields/bound-field'

const PAUSE_MS = 300

type Checked = { code: string; error: string | null }

export function SkuField({ field, productId }: { field: BoundField; productId: number | 'new' }) {
  const call = useCall()
  const [typed, setTyped] = useState<string | null>(null)
  const [checked, setChecked] = useState<Checked | null>(null)
  const latest = useRef('')
  useEffect(() => {
    if (typed === null || typed.trim() === '') return
    latest.current = typed
    const timer = setTimeout(async () => {
      const body = skuBody({ code: typed, ...(productId === 'new' ? {} : { productId }) })
      const reply = await call<{ valid: boolean; message: string | null }>('/jpanel/products/validate_sku', {
        body,
        isQuiet: true,
      })
      if (!isFailure(reply) && latest.current === typed) setChecked({ code: typed, error: reply.message })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the caller is a new function each time
  }, [typed, productId])
  const isCurrent = checked !== null && checked.code === typed
  const error = typed === null ? field.errors?.[0] : isCurrent ? (checked.error ?? undefined) : undefined
  return (
    <TextField
      field={field}
      label="SKU"
      help={isCurrent && checked.error === null ? 'Available.' : 'Letters, digits and hyphens.'}
      error={error}
      required
      maxLength={45}
      autoCapitalize="characters"
      spellCheck={false}
      onInput={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
