import { useEffect, useId, useRef, useState } from 'react'
import { cutSentence, MAX_SUGGESTED } from '~/kit/search/shown-rows'
import { call, isFailure, useCsrf } from '~/http/use-call'
import { Field, Input, Select, type Choice } from '~/ui/form/field'
import { useIsBrowser } from '~/ui/use-is-browser'
import { readFoundSupporter, type FoundSupporter, type FoundSupporterWire } from '~/wire/supporters'

type Props = {
  name: string
  label: string
  error: string | undefined
  selected?: { id: number; name: string } | null
  typed?: unknown
  isOptional?: boolean
  isFirst?: boolean
}

const PAUSE = 250
const NOBODY = { value: '', label: 'Nobody selected' }

const toChoice = ({ id, name: label, email }: FoundSupporter) => ({
  value: String(id),
  label: email ? `${label}, ${email}` : label,
})

export function SupporterPicker(props: Props) {
  const { name, label, error, selected = null, typed, isOptional = false, isFirst = false } = props
  const csrf = useCsrf()
  const said = useId()
  const isBrowser = useIsBrowser()
  const [found, setFound] = useState<readonly FoundSupporter[] | null>(null)
  const [state, setState] = useState('')
  const [picked, setPicked] = useState<Choice | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef('')
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = async (words: string) => {
    const reply = await call<FoundSupporterWire[]>(
      `/jpanel/supporters/autocomplete?limit=${MAX_SUGGESTED}&search=${encodeURIComponent(words)}`,
      csrf,
      {
        method: 'GET',
      },
    )
    if (words !== latest.current) return
    setFound(isFailure(reply) ? [] : reply.map(readFoundSupporter))
    setState(
      isFailure(reply)
        ? reply.message
        : reply.length === 0
          ? 'Nobody found.'
          : `${reply.length < MAX_SUGGESTED ? `${reply.length} found.` : cutSentence(reply.length)} Choose one below.`,
    )
  }
  const type = (words: string) => {
    clearTimeout(timer.current)
    latest.current = words.trim()
    if (latest.current !== '') timer.current = setTimeout(() => void search(latest.current), PAUSE)
    else {
      setFound(null)
      setState('')
    }
  }
  if (!isBrowser)
    return (
      <Field label={label} help="The number of the supporter." error={error} isOptional={isOptional}>
        <Input
          name={name}
          inputMode="numeric"
          maxLength={10}
          defaultValue={typeof typed === 'string' ? typed : (selected?.id ?? '')}
        />
      </Field>
    )
  const stored = selected === null ? [] : [{ value: String(selected.id), label: selected.name }]
  const shownFirst = [...stored, ...(picked === null || picked.value === stored[0]?.value ? [] : [picked])]
  const hits = (found ?? []).map(toChoice)
  const known = [...shownFirst, ...hits.filter(({ value }) => !shownFirst.some((one) => one.value === value))]
  const isOpen = isOptional || stored.length === 0
  return (
    <>
      <Field label="Find a supporter" help="Part of a name or an email." isOptional={isOptional}>
        <Input
          type="search"
          maxLength={200}
          autoComplete="off"
          onInput={(event) => type(event.currentTarget.value)}
          {...(isFirst ? { 'data-first': 'true' } : {})}
        />
      </Field>
      <Field label={label} help={state === '' ? undefined : state} error={error} isOptional={isOptional}>
        <Select
          name={name}
          choices={isOpen ? [NOBODY, ...known] : known}
          defaultValue={stored[0]?.value ?? ''}
          onChange={({ currentTarget: { value } }) => setPicked(known.find((one) => one.value === value) ?? null)}
        />
      </Field>
      <span className="sr" role="status" id={said}>
        {state}
      </span>
    </>
  )
}
