import { data, useNavigation } from 'react-router'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { deleteSupporterType } from '~/domain/supporters/types/delete-supporter-type.server'
import { typeForm, type TypeValues } from '~/domain/supporters/types/queries.server'
import { restoreSupporterType } from '~/domain/supporters/types/restore-supporter-type.server'
import { saveSupporterType } from '~/domain/supporters/types/save-supporter-type.server'
import { typePath } from '~/domain/supporters/types/supporter-type'
import { SaveTypeInput } from '~/domain/supporters/types/type-input'
import { formAction, intent, type FormFailure } from '~/http/form/form-action'
import { Opened } from '~/http/form/opened'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { useServerForm } from '~/http/form/use-server-form'
import { screen } from '~/http/page'
import { readConstraints } from '~/kit/form-constraints'
import { counted } from '~/kit/text'
import { Button } from '~/ui/button'
import { initialText, TextField } from '~/ui/fields/bound-field'
import { Switch } from '~/ui/form/choice'
import { FieldError } from '~/ui/form/field'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { PostForm } from '~/ui/form/post-form'
import { Link } from '~/ui/link'
import { Card } from '~/ui/shell/page-head'
import { RestorableHead } from '../../parts/restorable'
import type { Route } from './+types/form'

const LIST = '/jpanel/supporter-types'
const NEW: TypeValues = { name: '', isOrganization: '', isDefault: '', sequence: '0' }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.values.name || 'New supporter type'} · Almoner` },
]

export const loader = screen('account.edit', async (ctx, { params }: Route.LoaderArgs) => {
  const id = /^[1-9]\d{0,8}$/.test(params.id) ? Number(params.id) : null
  const type = id === null ? null : await typeForm(ctx.read, id)
  if (type === null && params.id !== 'new')
    throw data({ message: 'This supporter type was not found.' }, { status: 404 })
  return {
    constraints: { 'supporter-type': readConstraints(SaveTypeInput) },
    id: type?.id ?? null,
    isDeleted: type?.isDeleted ?? false,
    used: type?.used ?? 0,
    maySee: ctx.actor.can('member.view'),
    values: type?.values ?? NEW,
  }
})

const save = formAction({
  save: intent(
    mergeSave(saveSupporterType, { type: 'supporter_type', read: (runner, id) => typeForm(runner, Number(id)) }),
    ({ name }) => ({ to: LIST, flash: `${name} saved.` }),
  ),
  delete: intent(deleteSupporterType, ({ name }) => ({ to: LIST, flash: `${name} deleted.` })),
  restore: intent(restoreSupporterType, ({ id, name }) => ({ to: typePath(id), flash: `${name} restored.` })),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

export default function SupporterType({ loaderData, actionData }: Route.ComponentProps) {
  const { id, values, isDeleted } = loaderData
  return (
    <>
      <RestorableHead
        back={{ to: LIST, label: 'Supporter types' }}
        title={values.name || 'New supporter type'}
        failure={actionData?.message}
        isDeleted={isDeleted}
        remove={
          id === null
            ? null
            : {
                act: 'Delete type',
                body: 'Nobody can choose it any more. Contributions that were made with it keep it.',
              }
        }
      />
      <TypeEditor key={id} loaded={loaderData} failure={actionData} />
    </>
  )
}

const FieldErrors = ({ of: { errors } }: { of: { errors?: string[] | undefined } }) =>
  errors?.[0] ? <FieldError>{errors[0]}</FieldError> : null

type Loaded = Route.ComponentProps['loaderData']

function TypeEditor({ loaded, failure }: { loaded: Loaded; failure: FormFailure | undefined }) {
  const { id, values, isDeleted, used, maySee } = loaded
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useServerForm<TypeValues>({ id: 'supporter-type', values, failure })
  const count = counted(used, 'supporter')
  return (
    <PostForm id={form.id} className="set-form">
      <Opened values={values} failure={failure} />
      <LeaveGuard />
      <fieldset disabled={isDeleted} className="stack">
        <Card
          title="Type"
          aside={
            used === 0 || id === null ? null : maySee ? (
              <Link to={`/jpanel/supporters?ft=${id}&fA=2`}>{count}</Link>
            ) : (
              <span className="muted">{count}</span>
            )
          }
        >
          <div className="pair">
            <TextField field={fields.name} label="Name" />
            <TextField field={fields.sequence} label="Order" isOptional help="Smaller numbers stand first." isNumber />
          </div>
          <Switch
            name={fields.isOrganization.name}
            label="For organizations"
            help="Supporters of this type are known by the organization's name."
            defaultChecked={initialText(fields.isOrganization) === 'on'}
          />
          <FieldErrors of={fields.isOrganization} />
          <Switch
            name={fields.isDefault.name}
            label="Type of new supporters"
            help="Taken where nobody chooses a type. It replaces the default so far."
            defaultChecked={initialText(fields.isDefault) === 'on'}
          />
          <FieldErrors of={fields.isDefault} />
        </Card>
        {isDeleted ? null : (
          <div className="actions">
            <Button type="submit" variant="primary" name="intent" value="save" isBusy={isBusy}>
              Save type
            </Button>
          </div>
        )}
      </fieldset>
    </PostForm>
  )
}
