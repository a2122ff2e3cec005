import { useCallback, useEffect, useState } from 'react'
import type { FormFailure } from '~/http/form/form-action'
import { Opened, useFormKey } from '~/http/form/opened'
import { submits } from '~/http/form/submits'
import { useServerForm } from '~/http/form/use-server-form'
import { counted } from '~/kit/text'
import { AddressFields, type AddressPart, type Subdivisions } from '~/ui/fields/address-fields'
import type { Choice } from '~/ui/form/field'
import { PostForm } from '~/ui/form/post-form'
import { SaveBar, useUnsavedChanges } from '~/ui/form/save-bar'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { JumpLink } from '~/ui/shell/jump-link'
import { Note } from '~/ui/states'
import type { LibraryImage } from '~/domain/media/media'
import { loadSubdivisions } from '../../parts/load-subdivisions'
import type { Own, SettingValues, ShownField } from './panel-values'
import { SettingControl } from './setting-control'

type ShownAddress = {
  names: Readonly<Record<AddressPart, string>>
  countries: readonly Choice[]
  subdivisions: Subdivisions
}

export type ShownPanel = {
  id: string
  title: string
  intro: string
  currency: string
  /** The stored values as text, to detect changes by somebody else. */
  shown: Record<string, string>
  values: SettingValues
  groups: { title?: string; note?: string; id?: string; fields: ShownField[]; address?: ShownAddress }[]
  pictures: readonly LibraryImage[]
}

type PanelFormProps = {
  panel: ShownPanel
  failure: FormFailure | undefined
  forgetFailure: () => void
  isSaving: boolean
}

const isWrong = (failure: FormFailure, key: string): boolean =>
  Object.keys(failure.fields).some((path) => path === key || path.startsWith(`${key}.`))

function Complaints({ panel, failure }: { panel: ShownPanel; failure: FormFailure }) {
  if (failure.message === '') return null
  const wrong = panel.groups.flatMap((group) => group.fields).filter((field) => isWrong(failure, field.key))
  return (
    <Note tone="bad" title={failure.message} isAlert>
      {wrong.length > 0 ? (
        <p>{`${counted(wrong.length, 'field')} ${wrong.length === 1 ? 'needs' : 'need'} your attention`}</p>
      ) : null}
      {wrong.map((field) => (
        <JumpLink key={field.key} to={field.key}>
          {field.label}
        </JumpLink>
      ))}
    </Note>
  )
}

export function PanelForm(props: PanelFormProps) {
  const [discards, setDiscards] = useState(0)
  const { failure, forgetFailure } = props
  const key = useFormKey({ values: props.panel.shown, failure })
  const discard = useCallback(() => {
    setDiscards((count) => count + 1)
    forgetFailure()
  }, [forgetFailure])
  return <OpenPanel key={`${discards} ${key}`} {...props} discard={discard} />
}

function OpenPanel({ panel, failure, isSaving, discard }: PanelFormProps & { discard: () => void }) {
  const [form, fields] = useServerForm({ id: panel.id, values: panel.values, failure })
  const unsaved = useUnsavedChanges(discard, failure && panel.shown)
  const element = unsaved.form
  useEffect(() => {
    if (failure) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure, element])
  return (
    <PostForm ref={element} className="panel-form" preventScrollReset {...submits(form, useOneSubmit())}>
      {/* Enter presses the first button of a form, which must not be one that removes a row. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="panel" value={panel.id} />
      <Opened values={panel.shown} failure={failure} />
      {failure ? <Complaints panel={panel} failure={failure} /> : null}
      <section className="card">
        <header>
          <h2>{panel.title}</h2>
          <p>{panel.intro}</p>
        </header>
        {panel.groups.map((group, index) => (
          <div
            className="set-group"
            id={group.id}
            key={group.title ?? index}
            role={group.title ? 'group' : undefined}
            aria-label={group.title}
          >
            {group.title ? <h3>{group.title}</h3> : null}
            {group.note ? <p className="help">{group.note}</p> : null}
            {group.address ? (
              <PanelAddress address={group.address} group={group.fields} fields={fields} />
            ) : (
              group.fields.map((field) => (
                <SettingControl
                  key={field.key}
                  field={field}
                  form={form}
                  own={fields[field.key]}
                  currency={panel.currency}
                  pictures={panel.pictures}
                />
              ))
            )}
          </div>
        ))}
      </section>
      <SaveBar {...unsaved} isSaving={isSaving} />
    </PostForm>
  )
}

type Metadata = Record<string, Own>

type AddressProps = { address: ShownAddress; group: readonly ShownField[]; fields: Metadata }

function PanelAddress({ address, group, fields }: AddressProps) {
  const parts = Object.entries(address.names) as [AddressPart, string][]
  const values = Object.fromEntries(parts.map(([part, key]) => [part, String(fields[key]?.initialValue ?? '')]))
  const errors = Object.fromEntries(parts.map(([part, key]) => [part, fields[key]?.errors?.[0]]))
  const isRequired = group.find(({ key }) => key === address.names.country)?.isRequired ?? false
  return (
    <AddressFields
      {...address}
      values={values}
      errors={errors}
      isRequired={isRequired}
      loadSubdivisions={loadSubdivisions}
    />
  )
}
