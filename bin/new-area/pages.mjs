export const listPage = ({
  context,
  many,
  single,
  Single,
  noun,
  nouns,
  Nouns,
  needs,
}) => `import { ${single}List } from '~/domain/${context}/${many}.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { listAction } from '../parts/list-action.server'
import { ListRoute } from '../parts/list-route'
import type { Route } from './+types/list'

const LIST = '/jpanel/${many}'

export const meta: Route.MetaFunction = () => [{ title: '${Nouns} · Almoner' }]

export const loader = screen(${single}List.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(${single}List)(ctx, args),
  mayEdit: ctx.actor.can('${needs}.edit'),
}))

/** Its saved views. */
export const action = listAction(${single}List.permission, LIST)

export default function ${Single}List({ loaderData: { list, mayEdit }, actionData }: Route.ComponentProps) {
  return (
    <ListRoute
      title="${Nouns}"
      list={list}
      at={LIST}
      failure={actionData}
      exportAt={\`\${LIST}.csv\`}
      add={mayEdit ? { to: \`\${LIST}/new\`, label: 'Add ${noun}' } : null}
      empty={{ icon: 'list', title: 'No ${nouns} yet', text: 'The first one that you add appears here.' }}
    />
  )
}
`

export const recordPage = ({
  context,
  many,
  one,
  single,
  Single,
  noun,
  Noun,
  Nouns,
  needs,
  table,
}) => `import { data, useNavigation } from 'react-router'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { delete${Single} } from '~/domain/${context}/delete-${one}.server'
import { Save${Single}Input } from '~/domain/${context}/${one}-input'
import { NEW_${table.toUpperCase()}, ${single}Form } from '~/domain/${context}/${one}-record.server'
import { save${Single} } from '~/domain/${context}/save-${one}.server'
import { formAction, intent } from '~/http/form/form-action'
import { Opened } from '~/http/form/opened'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { useServerForm } from '~/http/form/use-server-form'
import { screen } from '~/http/page'
import { readConstraints } from '~/kit/form-constraints'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/fields/bound-field'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Card, RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import type { Route } from './+types/record'

const LIST = '/jpanel/${many}'
const NEW = 'new'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: \`\${loaderData?.values.name || 'New ${noun}'} · Almoner\` },
]

export const loader = screen('${needs}', async (ctx, { params }: Route.LoaderArgs) => {
  const stored = /^[1-9]\\d{0,8}$/.test(params.id) ? await ${single}Form(ctx.read, Number(params.id)) : null
  if (stored === null && params.id !== NEW) throw data({ message: 'This ${noun} was not found.' }, { status: 404 })
  return {
    constraints: { '${one}': readConstraints(Save${Single}Input) },
    id: stored?.id ?? null,
    values: stored?.values ?? NEW_${table.toUpperCase()},
    mayEdit: ctx.actor.can('${needs}.edit'),
  }
})

const submit = formAction({
  save: intent(
    mergeSave(save${Single}, { type: '${table}', read: (over, id) => ${single}Form(over, Number(id)) }),
    ({ name }) => ({ to: LIST, flash: \`\${name} saved.\` }),
  ),
  delete: intent(delete${Single}, ({ name }) => ({ to: LIST, flash: \`\${name} deleted.\` })),
})
/** The address of a new one carries no id. */
export const action = (args: Route.ActionArgs) =>
  submit({ ...args, params: args.params.id === NEW ? {} : { id: args.params.id } })

export const shouldRevalidate = revalidateOnError

export default function ${Single}Page({ loaderData: { id, values, mayEdit }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useServerForm({ id: '${one}', values, failure: actionData })
  return (
    <>
      <RecordHead back={{ to: LIST, label: '${Nouns}' }} title={values.name || 'New ${noun}'} />
      {actionData ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      <PostForm id={form.id} className="set-form">
        <Opened values={values} failure={actionData} />
        <LeaveGuard />
        <fieldset disabled={!mayEdit} className="stack">
          <Card title="${Noun}">
            <TextField field={fields.name} label="Name" />
          </Card>
          {mayEdit ? (
            <div className="actions">
              <Button type="submit" variant="primary" name="intent" value="save" isBusy={isBusy}>
                Save ${noun}
              </Button>
              {id === null ? null : (
                <ConfirmSubmit
                  name="intent"
                  value="delete"
                  icon="trash"
                  title={\`Delete \${values.name}?\`}
                  act="Delete ${noun}"
                  body="It leaves the list."
                >
                  Delete…
                </ConfirmSubmit>
              )}
            </div>
          ) : null}
        </fieldset>
      </PostForm>
    </>
  )
}
`
