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
  /** Before the value: "Country is". */
  relation: string
  /** The selected value in words; null for a filter that is not set. */
  shown: string | null
  /** The parameters of the address it owns. */
  params: readonly string[]
  /** The address without it, where leaving its parameters out means something else. */
  without?: string
  /** Its form fields, named as its parameters, with the selected values as defaults. */
  fields: ReactNode
  /** Errors of the value in the address; the form opens with it. */
  errors?: FilterErrors
  /** Returns errors by field, or null. */
  check?: (typed: Readonly<Record<string, unknown>>, currency: string) => Record<string, string[]> | null
  /** Asked for now and then: waits behind "More filters". */
  isMore?: boolean
}

/** Parameters that a new filter makes meaningless: the place in the list. */
const PLACE = ['page', 'after', 'before', 'start', OFFER] as const

/** The address without some parameters, and back on the first page. */
export function searchWithout(search: string, params: readonly string[]): string {
  const remaining = new URLSearchParams(search)
  for (const name of [...params, ...PLACE]) remaining.delete(name)
  return `?${remaining.toString()}`
}

/** The fields of a filter, with the others as they are. */
export function FilterForm({ filter }: { filter: Filter }) {
  const { pathname, search } = useLocation()
  const { currency } = useOrganisation()
  const remaining = [...new URLSearchParams(searchWithout(search, filter.params))]
  // Conform takes another object for another answer.
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
          // By the names of the fields: Conform nests those with brackets.
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
