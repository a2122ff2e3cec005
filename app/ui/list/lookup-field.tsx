import { useField } from '@conform-to/react'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { MAX_SUGGESTED } from '~/kit/search/shown-rows'
import type { Choice } from '~/lists/declare/filters'
import type { ViewControl } from '~/lists/declare/view'
import { Field, Input } from '~/ui/form/field'
import { focusOpenPopover } from '~/ui/overlay/menu'
import type { LookupProps } from '~/ui/fields/lookup-box'

/** Finds what to suggest in a filter for what was typed; null where the server could not be reached. */
export type Suggest = (filter: string, typed: string) => Promise<readonly Choice[] | null>

type Control = Extract<ViewControl, { kind: 'lookup' }>

const Nothing = ({ plain }: LookupProps) => plain

/** Loads when the filter opens, so that a list does not wait for it. If it cannot load, the plain field stays. */
const LookupBox = lazy(() =>
  import('~/ui/fields/lookup-box').then(
    ({ LookupBox: Loaded }) => ({ default: Loaded }),
    () => ({ default: Nothing }),
  ),
)

type Props = { filter: string; label: string; control: Control; suggest: Suggest | undefined }

export function LookupField({ filter, label, control, suggest }: Props) {
  const { param, nouns, values, choices } = control
  const place = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const look = () => {
      if (place.current?.checkVisibility() === true) setIsOpen(true)
    }
    look()
    document.addEventListener('toggle', look, true)
    return () => document.removeEventListener('toggle', look, true)
  }, [])
  const search = useCallback(
    async (typed: string) => {
      const options = await suggest?.(filter, typed)
      return options
        ? { options: options.map(({ value, label: words }) => ({ id: value, label: words })), max: MAX_SUGGESTED }
        : null
    },
    [filter, suggest],
  )
  const [{ errors }] = useField(param)
  const plain = (
    <Field label={label} help="Several with commas between." error={errors?.[0]}>
      <Input name={param} defaultValue={values.join(', ')} autoComplete="off" maxLength={200} required />
    </Field>
  )
  return (
    <div ref={place}>
      {isOpen && suggest ? (
        <Suspense fallback={plain}>
          <LookupBox
            label={label}
            name={`${param}[]`}
            nouns={nouns}
            search={search}
            values={values}
            choices={choices}
            plain={plain}
            onReady={focusOpenPopover}
          />
        </Suspense>
      ) : (
        plain
      )}
    </div>
  )
}
