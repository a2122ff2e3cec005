import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { SHOWN, shownIn } from '~/domain/settings/shown'
import type { FormFailure } from '~/http/form/form-action'
import { useCsrf } from '~/http/use-call'
import { counted } from '~/kit/text'
import { JumpLink } from '~/ui/shell/jump-link'
import { SaveBar, useUnsavedChanges } from '~/ui/form/save-bar'
import { Note } from '~/ui/states'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { SettingControl, type ShownField } from './setting-control'

export type ShownPanel = {
  id: string
  title: string
  intro: string
  values: Record<string, string>
  groups: { title?: string; fields: ShownField[] }[]
}

type PanelFormProps = { panel: ShownPanel; failure: FormFailure | null; forgetFailure: () => void; isShown: boolean; isSaving: boolean }

/** Names the fields that were refused, each a way to its field. */
function Complaints({ panel, failure }: { panel: ShownPanel; failure: FormFailure }) {
  const wrong = panel.groups.flatMap((group) => group.fields).filter((field) => failure.fields[field.key])
  return (
    <Note tone="bad" title={failure.message} isAlert>
      {wrong.length > 0 ? <p>{`${counted(wrong.length, 'field')} ${wrong.length === 1 ? 'needs' : 'need'} your attention`}</p> : null}
      {wrong.map((field) => (
        <JumpLink key={field.key} to={field.key}>
          {field.label}
        </JumpLink>
      ))}
    </Note>
  )
}

/** One panel: a plain form of its own, saved by itself, and begun anew with what is stored once it was saved or discarded. What was typed comes back when it is refused. */
export function PanelForm(props: PanelFormProps) {
  const saved = JSON.stringify(props.panel.values)
  const [begunWith, setBegunWith] = useState(saved)
  const [discards, setDiscards] = useState(0)
  if (props.failure === null && begunWith !== saved) setBegunWith(saved)
  const beginAnew = () => {
    setDiscards(discards + 1)
    props.forgetFailure()
  }
  return <OpenPanel key={`${discards} ${begunWith}`} {...props} beginAnew={beginAnew} />
}

/** What was refused because somebody else had changed it has been seen now; the rest still counts as it was first shown. */
const shownBy = ({ values }: ShownPanel, failure: FormFailure | null): Record<string, string> =>
  failure === null
    ? values
    : Object.fromEntries(
        Object.entries({ ...values, ...shownIn(failure.typed) }).map(([key, was]) => [
          key,
          failure.fields[key] ? (values[key] ?? '') : was,
        ]),
      )

function OpenPanel({ panel, failure, isShown, isSaving, beginAnew }: PanelFormProps & { beginAnew: () => void }) {
  const csrf = useCsrf()
  const sendOnce = useOneSubmit()
  const unsaved = useUnsavedChanges(beginAnew)
  const { form } = unsaved
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure, form])
  const value = (key: string): string => (failure ? String(failure.typed[key] ?? '') : (panel.values[key] ?? ''))
  return (
    <Form method="post" ref={form} id={panel.id} className="panel-form" hidden={!isShown} noValidate preventScrollReset onSubmit={sendOnce}>
      <input type="hidden" name="_token" value={csrf} />
      <input type="hidden" name="panel" value={panel.id} />
      <input type="hidden" name={SHOWN} value={JSON.stringify(shownBy(panel, failure))} />
      {failure ? <Complaints panel={panel} failure={failure} /> : null}
      <section className="card">
        <header>
          <h2>{panel.title}</h2>
          <p>{panel.intro}</p>
        </header>
        {panel.groups.map((group, index) => (
          <div className="set-group" key={group.title ?? index} role={group.title ? 'group' : undefined} aria-label={group.title}>
            {group.title ? <h3>{group.title}</h3> : null}
            {group.fields.map((field) => (
              <SettingControl key={field.key} field={field} value={value(field.key)} error={failure?.fields[field.key]?.[0]} />
            ))}
          </div>
        ))}
      </section>
      {isShown || unsaved.changes.length > 0 ? <SaveBar {...unsaved} isSaving={isSaving} /> : null}
    </Form>
  )
}
