import { data, useNavigation } from 'react-router'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { Opened } from '~/http/form/opened'
import { deleteField } from '~/domain/userdefinedfields/delete-field.server'
import { FIELD_TYPE_WORDS, FIELD_TYPES, MAX_OPTION_LENGTH, MAX_OPTIONS } from '~/domain/userdefinedfields/field'
import { userFieldForm, type FieldValues } from '~/domain/userdefinedfields/queries.server'
import { restoreField } from '~/domain/userdefinedfields/restore-field.server'
import { saveField } from '~/domain/userdefinedfields/save-field.server'
import { formAction, intent, type FormFailure } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { useServerForm } from '~/http/form/use-server-form'
import { screen } from '~/http/page'
import { readConstraints } from '~/kit/form-constraints'
import { SaveFieldInput } from '~/domain/userdefinedfields/field-input'
import { SelectField, TextField, TextareaField } from '~/ui/fields/bound-field'
import { Button } from '~/ui/button'
import { PostForm } from '~/ui/form/post-form'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { Card } from '~/ui/shell/page-head'
import { RestorableHead } from '../parts/restorable'
import type { Route } from './+types/form'

const LIST = '/jpanel/user-defined-fields'
const NEW: FieldValues = { name: '', type: 'short_text', options: '', sequence: '0' }
const TYPES = FIELD_TYPES.map((value) => ({ value, label: FIELD_TYPE_WORDS[value] }))

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.values.name || 'New field'} · Almoner` },
]

export const loader = screen('userdefinedfields.edit', async (ctx, { params }: Route.LoaderArgs) => {
  const id = /^[1-9]\d{0,8}$/.test(params.id) ? Number(params.id) : null
  const field = id === null ? null : await userFieldForm(ctx.read, id)
  if (field === null && params.id !== 'new') throw data({ message: 'This field was not found.' }, { status: 404 })
  return {
    constraints: { 'user-field': readConstraints(SaveFieldInput) },
    id: field?.id ?? null,
    isDeleted: field?.isDeleted ?? false,
    values: field?.values ?? NEW,
  }
})

const save = formAction({
  save: intent(
    mergeSave(saveField, { type: 'user_defined_field', read: (runner, id) => userFieldForm(runner, Number(id)) }),
    ({ name }) => ({ to: LIST, flash: `${name} saved.` }),
  ),
  delete: intent(deleteField, ({ name }) => ({ to: LIST, flash: `${name} deleted.` })),
  restore: intent(restoreField, ({ id, name }) => ({ to: `${LIST}/${id}`, flash: `${name} restored.` })),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

export default function UserDefinedField({ loaderData, actionData }: Route.ComponentProps) {
  const { id, values, isDeleted } = loaderData
  return (
    <>
      <RestorableHead
        back={{ to: LIST, label: 'User-defined fields' }}
        title={values.name || 'New field'}
        failure={actionData?.message}
        isDeleted={isDeleted}
        remove={
          id === null
            ? null
            : {
                act: 'Delete field',
                body:
                  'It leaves the profiles of all supporters. What they have is kept, and comes back when ' +
                  'the field is restored.',
              }
        }
      />
      <FieldForm key={id} values={values} failure={actionData} isLocked={isDeleted} />
    </>
  )
}

function FieldForm({
  values,
  failure,
  isLocked,
}: {
  values: FieldValues
  failure: FormFailure | undefined
  isLocked: boolean
}) {
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useServerForm<FieldValues>({ id: 'user-field', values, failure })
  return (
    <PostForm id={form.id} className="set-form">
      <Opened values={values} failure={failure} />
      <LeaveGuard />
      <fieldset disabled={isLocked} className="stack">
        <Card title="Field">
          <TextField field={fields.name} label="Name" />
          <div className="pair">
            <SelectField field={fields.type} label="Type" choices={TYPES} />
            <TextField field={fields.sequence} label="Order" isOptional help="Smaller numbers stand first." isNumber />
          </div>
          <TextareaField
            field={fields.options}
            label="Options"
            isOptional
            help={`For choices: one a line, at most ${MAX_OPTIONS} of ${MAX_OPTION_LENGTH} characters each.`}
            rows={6}
          />
        </Card>
        {isLocked ? null : (
          <div className="actions">
            <Button type="submit" variant="primary" name="intent" value="save" isBusy={isBusy}>
              Save field
            </Button>
          </div>
        )}
      </fieldset>
    </PostForm>
  )
}
