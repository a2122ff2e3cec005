import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '~/ui/button'
import { Field, Select, type Choice } from '~/ui/form/field'
import { useIsBrowser } from '~/ui/use-is-browser'
import { useLibraryAccess } from './use-library-access'

const DownloadsLibrary = lazy(() =>
  import('./downloads-library').then(({ DownloadsLibrary: Loaded }) => ({ default: Loaded })),
)

type Props = {
  label: string
  id: string
  name: string
  defaultValue: string
  error?: string | undefined
  choices: readonly Choice[]
}

export function DownloadField({ label, id, name, defaultValue, error, choices: known }: Props) {
  const [choices, setChoices] = useState(known)
  const [value, setValue] = useState(defaultValue)
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const before = useRef(value)
  useEffect(() => {
    // Notifies the surrounding form of a file chosen in the library, like one chosen in the list.
    if (before.current !== value) document.getElementById(id)?.dispatchEvent(new Event('input', { bubbles: true }))
    before.current = value
  }, [id, value])
  const isBrowser = useIsBrowser()
  const { mayView, mayEdit } = useLibraryAccess()
  // A deleted file stays selected, labeled as missing, until another one is chosen.
  const missing =
    value === '' || choices.some((one) => one.value === value) ? [] : [{ value, label: `Missing: number ${value}` }]
  return (
    <Field label={label} id={id} error={error} isOptional>
      <Select
        name={name}
        value={value}
        choices={[{ value: '', label: 'None' }, ...choices, ...missing]}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      {isBrowser && mayView ? (
        <span>
          <Button
            size="small"
            icon="download"
            onClick={() => {
              setIsWanted(true)
              setIsOpen(true)
            }}
          >
            Downloads library
          </Button>
        </span>
      ) : null}
      {isWanted ? (
        <Suspense fallback={null}>
          <DownloadsLibrary
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            isSingle
            mayAdd={mayEdit}
            onInsert={([file]) => {
              if (!file) return
              const selected = { value: String(file.id), label: file.name }
              setChoices(choices.some((one) => one.value === selected.value) ? choices : [selected, ...choices])
              setValue(selected.value)
            }}
          />
        </Suspense>
      ) : null}
    </Field>
  )
}
