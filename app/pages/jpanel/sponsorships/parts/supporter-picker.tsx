import { useEffect, useId, useRef, useState } from 'react'
import { call, isFailure, useCsrf } from '~/http/use-call'
import { Field, Input, Select } from '~/ui/form/field'

type Found = { id: number; display_name: string; email: string | null }

const PAUSE = 250

/** A supporter found by typing any part of a name or an email, then chosen from the list below. Posts the number of the supporter. */
export function SupporterPicker({ name, error }: { name: string; error: string | undefined }) {
  const csrf = useCsrf()
  const said = useId()
  const [found, setFound] = useState<readonly Found[] | null>(null)
  const [state, setState] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = async (typed: string) => {
    const reply = await call<Found[]>(`/jpanel/supporters/autocomplete?limit=20&search=${encodeURIComponent(typed)}`, csrf, {
      method: 'GET',
    })
    setFound(isFailure(reply) ? [] : reply)
    setState(isFailure(reply) ? reply.message : reply.length === 0 ? 'Nobody found.' : `${reply.length} found.`)
  }
  const type = (typed: string) => {
    clearTimeout(timer.current)
    if (typed.trim() !== '') timer.current = setTimeout(() => void search(typed.trim()), PAUSE)
  }
  return (
    <>
      <Field label="Find a supporter" help="Part of a name or an email.">
        <Input type="search" maxLength={200} autoComplete="off" data-first="true" onInput={(event) => type(event.currentTarget.value)} />
      </Field>
      <Field label="Sponsor" error={error}>
        <Select
          name={name}
          key={found?.map(({ id }) => id).join() ?? ''}
          choices={
            found === null || found.length === 0
              ? [{ value: '', label: 'Nobody selected' }]
              : found.map(({ id, display_name: label, email }) => ({ value: String(id), label: email ? `${label}, ${email}` : label }))
          }
        />
      </Field>
      <span className="sr" role="status" id={said}>
        {state}
      </span>
    </>
  )
}
