import { useEffect, useState } from 'react'
import { isFailure, useCall } from '~/http/use-call'
import { Button } from '~/ui/button'
import { Field, Select, type Choice } from '~/ui/form/field'

export type BulkChoices = { types: readonly Choice[]; memberships: readonly Choice[] }

export function useBulkChoices(known: BulkChoices | null) {
  const send = useCall()
  const [fetched, setFetched] = useState<BulkChoices | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const load = async () => {
    setHasFailed(false)
    const reply = await send<BulkChoices>('/jpanel/supporters/choices.json', { method: 'GET', isQuiet: true })
    if (isFailure(reply)) setHasFailed(true)
    else setFetched(reply)
  }
  return { choices: known ?? fetched, hasFailed, load }
}

export type LateChoices = ReturnType<typeof useBulkChoices>

type Props = { late: LateChoices; of: keyof BulkChoices; label: string; name: string; word: string; isMissing: boolean }

export function ChoiceField({ late: { choices, hasFailed, load }, of, label, name, word, isMissing }: Props) {
  const isKnown = choices !== null
  const [ask] = useState(() => load)
  useEffect(() => {
    if (!isKnown) void ask()
  }, [isKnown, ask])
  const offered = choices?.[of] ?? []
  const first = !isKnown ? 'Loading…' : offered.length === 0 ? `No ${word}s yet` : `Choose a ${word}`
  const failure = hasFailed ? 'The choices could not be loaded.' : undefined
  return (
    <Field
      label={label}
      error={failure ?? (isMissing ? `Please choose a ${word}.` : undefined)}
      aside={
        hasFailed ? (
          <Button variant="quiet" onClick={() => void load()}>
            Retry
          </Button>
        ) : null
      }
    >
      <Select name={name} choices={[{ value: '', label: first }, ...offered]} required data-first="true" />
    </Field>
  )
}
