import { parse, useForm, type SubmissionResult } from '@conform-to/react'
import { useMemo } from 'react'
import type { FormFailure } from './form-action'

type Shape = Record<string, unknown>

/** `a.0.b`, as an operation names a field, is `a[0].b` in a form. */
const fieldName = (path: string): string => path.replace(/\.(\d+)(?=\.|$)/g, '[$1]')

const isDraft = ({ message, fields }: FormFailure): boolean => message === '' && Object.keys(fields).length === 0

const resultOf = (failure: FormFailure): SubmissionResult<string[]> => ({
  ...(isDraft(failure) ? {} : { status: 'error' }),
  initialValue: failure.typed as never,
  error: Object.fromEntries(Object.entries(failure.fields).map(([path, errors]) => [fieldName(path), errors])),
})

/**
 * A form whose rules are the operation's own, checked on the server: values, errors and their ties to the fields come
 * from here. After a failure it shows what was typed, and works the same without JavaScript. In the browser only rows
 * are changed; everything else is sent.
 */
export function useServerForm<T extends Shape>({
  id,
  values,
  failure,
}: {
  id: string
  values: T
  failure: FormFailure | undefined
}) {
  // Conform takes another object for another answer.
  const lastResult = useMemo(() => (failure === undefined ? null : resultOf(failure)), [failure])
  return useForm<T>({
    id,
    defaultValue: values as never,
    lastResult,
    shouldValidate: 'onSubmit',
    onValidate: ({ formData }) => parse(formData, { resolve: (value) => ({ value: value as T }) }),
  })
}

export type ConformField = {
  key?: string | undefined
  id: string
  name: string
  initialValue?: unknown
  errors?: string[] | undefined
  errorId: string
  valid: boolean
}

/** What a `Field` of our kit takes. */
export const fieldProps = ({ id, errors }: ConformField): { id: string; error: string | undefined } => ({
  id,
  error: errors?.[0],
})

/** What an input, a select or a textarea takes; the key shows a reset value again. */
export const controlProps = ({ name, initialValue }: ConformField): { name: string; defaultValue: string } => ({
  name,
  defaultValue: typeof initialValue === 'string' ? initialValue : '',
})
