import { data } from 'react-router'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { Opened } from '~/http/form/opened'
import { deleteRedirect } from '~/domain/pages/redirects/delete-redirect.server'
import { redirectById } from '~/domain/pages/redirects/redirect-record.server'
import { REDIRECT_KINDS } from '~/domain/pages/redirects/redirect'
import { saveRedirect } from '~/domain/pages/redirects/save-redirect.server'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { useServerForm } from '~/http/form/use-server-form'
import { screen } from '~/http/page'
import { readConstraints } from '~/kit/form-constraints'
import { SaveRedirectInput } from '~/domain/pages/redirects/redirect-input'
import { SelectField, TextField } from '~/ui/fields/bound-field'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Card, RecordHead } from '~/ui/shell/page-head'
import { RecordForm } from '../parts/record-form'
import type { Route } from './+types/record'

const LIST = '/jpanel/redirects'
const NEW = 'new'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.record?.source ?? 'New redirect'} · Almoner` },
]

export const loader = screen('alias.edit', async (ctx, { params }: Route.LoaderArgs) => {
  const isNew = params.id === NEW
  const record = !isNew && /^[1-9]\d{0,8}$/.test(params.id) ? await redirectById(ctx.read, Number(params.id)) : null
  if (!isNew && record === null) throw data({ message: 'This redirect was not found.' }, { status: 404 })
  return {
    constraints: { redirect: readConstraints(SaveRedirectInput) },
    record,
  }
})

const toValues = (record: Awaited<ReturnType<typeof redirectById>>) => ({
  source: record?.source ?? '',
  target: record?.target ?? '',
  kind: record?.kind ?? 'permanent',
})

const submit = formAction({
  save: intent(
    mergeSave(saveRedirect, {
      type: 'redirect',
      read: async (runner, id) => {
        const record = await redirectById(runner, Number(id))
        return record && { values: toValues(record) }
      },
    }),
    ({ source }) => ({ to: LIST, flash: `${source} saved.` }),
  ),
  delete: intent(deleteRedirect, ({ source }) => ({ to: LIST, flash: `${source} deleted.` })),
})
export const action = (args: Route.ActionArgs) =>
  submit({ ...args, params: args.params.id === NEW ? {} : { id: args.params.id } })

export const shouldRevalidate = revalidateOnError

export default function RedirectPage({ loaderData: { record }, actionData }: Route.ComponentProps) {
  const values = toValues(record)
  const [form, fields] = useServerForm({
    id: 'redirect',
    values,
    failure: actionData,
  })
  return (
    <>
      <RecordHead
        back={{ to: LIST, label: 'Redirects' }}
        title={record?.source ?? 'New redirect'}
        actions={record === null ? null : <Delete source={record.source} />}
      />
      <RecordForm form={form} failure={actionData} save="Save redirect">
        <Opened values={values} failure={actionData} />
        <Card title="Redirect">
          <TextField
            field={fields.source}
            label="Address"
            help="A path of your website, like /old-page."
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField
            field={fields.target}
            label="Leads to"
            help="A path like /new-page, or a full web address."
            autoCapitalize="none"
            spellCheck={false}
          />
          <SelectField
            field={fields.kind}
            label="Kind"
            help="Redirects are not published yet: no address answers with one."
            choices={Object.entries(REDIRECT_KINDS).map(([value, label]) => ({ value, label }))}
          />
        </Card>
      </RecordForm>
    </>
  )
}

function Delete({ source }: { source: string }) {
  return (
    <PostForm>
      <ConfirmSubmit
        name="intent"
        value="delete"
        icon="trash"
        title={`Delete the redirect of ${source}?`}
        act="Delete redirect"
        body="The address leads nowhere from then on."
      >
        Delete…
      </ConfirmSubmit>
    </PostForm>
  )
}
