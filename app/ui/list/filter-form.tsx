import { FormProvider, parse, useForm } from '@conform-to/react'
import { useMemo, type FormEvent, type ReactNode, type SubmitEvent } from 'react'
import { Form, useLocation } from 'react-router'
import type { FilterErrors } from '~/lists/declare/filter-rules'
import { OFFER } from '~/lists/declare/view'
import { Button } from '~/ui/button'
import { closePopover } from '~/ui/overlay/menu'
import { useOrganisation } from '~/ui/shell/organization'

export type Filter = {
  key: string
  /** Used in the list of filters and in "Remove the … filter". */
  label: string
  relation: string
  /** The selected value in words; null for a filter that is not set. */
  shown: string | null
  params: readonly string[]
  /** The address without this filter, if leaving out its parameters would mean something else. */
  without?: string
  fields: ReactNode
  errors?: FilterErrors
  check?: (typed: Readonly<Record<string, unknown>>, currency: string) => Record<string, string[]> | null
  /** Rarely used, so it is under "More filters". */
  isMore?: boolean
}

/** A new filter makes these parameters, the place in the list, meaningless. */
const PLACE = ['page', 'after', 'before', 'start', OFFER] as const

export function searchWithout(search: string, params: readonly string[]): string {
  const remaining = new URLSearchParams(search)
  for (const name of [...params, ...PLACE]) remaining.delete(name)
  return `?${remaining.toString()}`
}

export function FilterForm({ filter }: { filter: Filter }) {
  const { pathname, search } = useLocation()
  const { currency } = useOrganisation()
  const remaining = [...new URLSearchParams(searchWithout(search, filter.params))]
  // Memoized, because Conform treats another object as another answer.
  const { errors } = filter
  const lastResult = useMemo(
    () => (errors === undefined ? null : { status: 'error' as const, error: errors }),
    [errors],
  )
  const [form] = useForm<Record<string, unknown>>({
    id: `filter-${filter.key}`,
    lastResult,
    shouldValidate: 'onSubmit',
    onValidate: ({ formData }) =>
      parse(formData, {
        resolve: (value) => {
          // Keyed by field name, because Conform nests names with brackets.
          const error = filter.check?.(Object.fromEntries(formData), currency) ?? null
          return error === null ? { value } : { error }
        },
      }),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    form.onSubmit(event as unknown as FormEvent<HTMLFormElement>)
    if (!event.defaultPrevented) closePopover(event.currentTarget)
  }
  return (
    <Form method="get" action={pathname} id={form.id} className="filter-form" noValidate onSubmit={submit}>
      {remaining.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <FormProvider context={form.context}>{filter.fields}</FormProvider>
      <Button type="submit" variant="primary">
        Apply
      </Button>
    </Form>
  )
}
