import { parse, useForm, type SubmissionResult } from '@conform-to/react'
import { useMemo, useRef } from 'react'
import { useLoaderData } from 'react-router'
import type { Constraints } from '~/kit/form-constraints'
import { toList } from '~/kit/typed/list'
import type { FormFailure } from './form-action'

type Shape = Record<string, unknown>

/** An operation's field path `a.0.b` is `a[0].b` in a form. */
const fieldName = (path: string): string => path.replace(/\.(\d+)(?=\.|$)/g, '[$1]')

const isGroup = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/**
 * Lists may arrive without their first index or as a single text. Each list of the form is turned into a list again.
 */
export function keepLists(values: unknown, typed: unknown): unknown {
  if (Array.isArray(values)) {
    if (typed === undefined) return typed
    return toList(typed).map((row) => (values.length === 0 ? row : keepLists(values[0], row)))
  }
  if (!isGroup(values) || !isGroup(typed)) return typed
  return Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      Object.hasOwn(values, name) ? keepLists(values[name], value) : value,
    ]),
  )
}

type Loaded = () => { constraints?: Record<string, Constraints> } | null

const isDraft = ({ message, fields }: FormFailure): boolean => message === '' && Object.keys(fields).length === 0

const toResult = (values: Shape, failure: FormFailure): SubmissionResult<string[]> => ({
  ...(isDraft(failure) ? {} : { status: 'error' }),
  initialValue: keepLists(values, failure.typed) as never,
  error: Object.fromEntries(Object.entries(failure.fields).map(([path, errors]) => [fieldName(path), errors])),
})

/**
 * The server checks the operation's rules. After a failure the form shows the typed values, also without JavaScript.
 * The page's loader may send `constraints`, by the id of each form.
 */
export function useServerForm<T extends Shape>({
  id,
  values,
  failure,
  complete,
}: {
  id: string
  values: T
  failure: FormFailure | undefined
  /**
   * Adds the values that the page leaves out of its fields, because a change of rows keeps only the values that it
   * reads.
   */
  complete?: (data: FormData) => FormData
}) {
  // Conform treats another object as another reply.
  const opened = useRef(values)
  const lastResult = useMemo(() => (failure === undefined ? null : toResult(opened.current, failure)), [failure])
  return useForm<T>({
    id,
    defaultValue: values as never,
    lastResult,
    constraint: useLoaderData<Loaded>()?.constraints?.[id.replace(/-(\d+|new)$/, '')],
    shouldValidate: 'onSubmit',
    onValidate: ({ formData }) =>
      parse(complete === undefined ? formData : complete(formData), { resolve: (value) => ({ value: value as T }) }),
  })
}

type Bound = { id: string; name: string; initialValue?: unknown; errors?: string[] | undefined }

/** Props of a `Field` around a custom control. `TextField` and the like take the field directly. */
export const fieldProps = ({
  id,
  errors,
}: Pick<Bound, 'id' | 'errors'>): { id: string; error: string | undefined } => ({
  id,
  error: errors?.[0],
})

/** Props of an input, a select or a textarea. The key makes it show a reset value again. */
export const controlProps = ({
  name,
  initialValue,
}: Pick<Bound, 'name' | 'initialValue'>): { name: string; defaultValue: string } => ({
  name,
  defaultValue: typeof initialValue === 'string' ? initialValue : '',
})
