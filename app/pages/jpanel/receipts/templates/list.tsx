import { addTemplate } from '~/domain/receipts/templates/add-template.server'
import { listTemplates } from '~/domain/receipts/templates/queries.server'
import { templatePath } from '~/domain/receipts/templates/template'
import { formAction, intent } from '~/http/form/form-action'
import { useServerForm } from '~/http/form/use-server-form'
import { screen } from '~/http/page'
import { shownDay } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { counted } from '~/kit/text'
import { readConstraints } from '~/kit/form-constraints'
import { AddTemplateInput } from '~/domain/receipts/templates/template-input'
import { SelectField, TextField } from '~/ui/fields/bound-field'
import { Pill } from '~/ui/pill'
import { RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { LinesWithAdd } from '../../parts/words/line-list'
import type { Route } from './+types/list'

const LIST = '/jpanel/tax_receipts/templates'

export const meta: Route.MetaFunction = () => [{ title: 'Tax receipt templates · Almoner' }]

export const loader = screen('admin.general', async (ctx: Ctx, _args: Route.LoaderArgs) => ({
  constraints: { add: readConstraints(AddTemplateInput) },
  rows: (await listTemplates(ctx.read)).map(({ id, name, isDefault, used, revision, updatedAt }) => ({
    id,
    name,
    isDefault,
    about: `Version ${revision}, changed ${shownDay(updatedAt, ctx.organisation.zone)} · ${counted(used, 'receipt')}`,
  })),
}))

export const action = formAction({
  add: intent(addTemplate, ({ id, name }) => ({ to: templatePath(id), flash: `Template ${name} added.` })),
})

export default function ReceiptTemplates({ loaderData: { rows }, actionData }: Route.ComponentProps) {
  const [form, fields] = useServerForm({
    id: 'add',
    values: { name: '', copyOf: String(rows[0]?.id ?? '') },
    failure: actionData,
  })
  return (
    <>
      <RecordHead
        back={{ to: '/jpanel/tax_receipts', label: 'Tax receipts' }}
        title="Receipt templates"
        about="What tax receipts say on paper."
      />
      {actionData ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      <LinesWithAdd
        title="Templates"
        lines={rows.map(({ id, name, isDefault, about }) => ({
          to: `${LIST}/${id}`,
          name,
          about,
          pills: isDefault ? <Pill tone="good">Default</Pill> : null,
        }))}
        add={{ form, title: 'New template', act: 'Add template' }}
      >
        <TextField field={fields.name} label="Name" />
        <SelectField
          field={fields.copyOf}
          label="Begin with"
          choices={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </LinesWithAdd>
    </>
  )
}
