import { useCallback, useId } from 'react'
import { cutSentence } from '~/kit/search/shown-rows'
import { call, isFailure, useCsrf } from '~/http/use-call'
import { type BoundField, TextField } from '~/ui/fields/bound-field'
import { isCut, useSearch } from '~/ui/fields/use-search'
import { readPickedVariant, type PickedVariantWire } from '~/wire/products'
import type { Offered } from './offered'

type Props = { field: BoundField; offered: Offered }

const MAX_SUGGESTIONS = 15

const suggestion = ({ id, name, variantName, sku }: ReturnType<typeof readPickedVariant>) => ({
  id: sku ?? `#${id}`,
  label: variantName === '' ? name : `${name}, ${variantName}`,
})

const gone = ({ field, offered }: Props) =>
  offered.missing.includes(String(field.initialValue ?? '')) ? (
    <b className="warn-text">Missing: it was deleted.</b>
  ) : undefined

export function VariantField({ field, offered }: Props) {
  const csrf = useCsrf()
  const list = useId()
  const search = useCallback(
    async (typed: string, signal: AbortSignal) => {
      const requested = new URLSearchParams({ query: typed, limit: String(MAX_SUGGESTIONS) })
      const reply = await call<PickedVariantWire[]>(`/jpanel/selectize/variants.json?${requested.toString()}`, csrf, {
        method: 'GET',
        signal,
      })
      return isFailure(reply) ? null : { options: reply.map(readPickedVariant).map(suggestion), max: MAX_SUGGESTIONS }
    },
    [csrf],
  )
  const { searching, ask } = useSearch(search)
  return (
    <>
      <TextField
        field={field}
        label="Variant"
        help={gone({ field, offered }) ?? (isCut(searching.found) ? cutSentence(MAX_SUGGESTIONS) : undefined)}
        placeholder="SKU or product code"
        maxLength={60}
        list={list}
        autoComplete="off"
        onInput={(event) => ask(event.currentTarget.value)}
      />
      <datalist id={list}>
        {searching.found.options.map(({ id, label }) => (
          <option key={id} value={id} label={label} />
        ))}
      </datalist>
    </>
  )
}

export const RedirectField = (props: Props) => (
  <TextField
    field={props.field}
    label="Opens the product"
    help={gone(props) ?? 'Its product code. Choosing this variant opens that product instead.'}
    maxLength={45}
  />
)
