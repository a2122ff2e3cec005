import { Form, Link, useNavigation } from 'react-router'
import { addTemplate } from '~/domain/receipts/templates/add-template.server'
import { receiptTemplates } from '~/domain/receipts/templates/queries.server'
import { templatePath } from '~/domain/receipts/templates/template'
import { formAction, intent } from '~/http/form/form-action'
import { controlProps, fieldProps, useServerForm } from '~/http/form/use-server-form'
import { screen } from '~/http/page'
import { useCsrf } from '~/http/use-call'
import { shownDay } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { counted } from '~/kit/text'
import { Button } from '~/ui/button'
import { Field, Input, Select } from '~/ui/form/field'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { Icon } from '~/ui/icon'
import { Pill } from '~/ui/pill'
import { Card, RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import '../../parts/paper/lines.css'
import type { Route } from './+types/list'

const LIST = '/jpanel/tax_receipts/templates'

export const meta: Route.MetaFunction = () => [{ title: 'Tax receipt templates · Almoner' }]

export const loader = screen('admin.general', async (ctx: Ctx, _args: Route.LoaderArgs) => ({
  rows: (await receiptTemplates(ctx.read)).map(({ id, name, isDefault, used, revision, updatedAt }) => ({
    id,
    name,
    isDefault,
    about: `Version ${revision}, changed ${shownDay(updatedAt, ctx.organisation.zone)} · ${counted(used, 'receipt')}`,
  })),
}))

export const action = formAction({
  add: intent(addTemplate, ({ id, name }) => ({ to: templatePath(id), flash: `Template ${name} added.` })),
})

/** The templates that receipts are printed with. */
export default function ReceiptTemplates({ loaderData: { rows }, actionData }: Route.ComponentProps) {
  const csrf = useCsrf()
  const sendOnce = useOneSubmit()
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useServerForm({ id: 'add', values: { name: '', copyOf: String(rows[0]?.id ?? '') }, failure: actionData })
  return (
    <>
      <RecordHead
        back={{ to: '/jpanel/tax_receipts', label: 'Tax receipts' }}
        title="Receipt templates"
        about="What tax receipts say on paper."
      />
      {actionData ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      <div className="grid two record">
        <Card title="Templates" aside={<span className="count">{rows.length}</span>}>
          <ul className="line-list">
            {rows.map(({ id, name, isDefault, about }) => (
              <li key={id}>
                <Link to={`${LIST}/${id}`}>
                  <span>
                    <b>{name}</b>
                    <span className="muted small">{about}</span>
                  </span>
                  {isDefault ? <Pill tone="good">Default</Pill> : null}
                  <Icon name="chevron-right" />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
        <Card title="New template" isSide>
          <Form method="post" id={form.id} className="stack" onSubmit={sendOnce}>
            <input type="hidden" name="_token" value={csrf} />
            <Field label="Name" {...fieldProps(fields.name)}>
              <Input {...controlProps(fields.name)} required maxLength={100} />
            </Field>
            <Field label="Begin with" {...fieldProps(fields.copyOf)}>
              <Select {...controlProps(fields.copyOf)} choices={rows.map(({ id, name }) => ({ value: String(id), label: name }))} />
            </Field>
            <Button type="submit" name="intent" value="add" variant="primary" icon="plus" isBusy={isBusy}>
              Add template
            </Button>
          </Form>
        </Card>
      </div>
    </>
  )
}
