import { Form, Link, useNavigation } from 'react-router'
import { addType } from '~/domain/tributes/types/add-type.server'
import { allTypes } from '~/domain/tributes/types/queries.server'
import { typePath } from '~/domain/tributes/types/tribute-type'
import { formAction, intent } from '~/http/form/form-action'
import { controlProps, fieldProps, useServerForm } from '~/http/form/use-server-form'
import { screen } from '~/http/page'
import { useCsrf } from '~/http/use-call'
import type { Ctx } from '~/kit/operation'
import { counted } from '~/kit/text'
import { Button } from '~/ui/button'
import { Field, Input } from '~/ui/form/field'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { Icon } from '~/ui/icon'
import { Pill } from '~/ui/pill'
import { Card, RecordHead } from '~/ui/shell/page-head'
import { Empty, Note } from '~/ui/states'
import '../../parts/paper/lines.css'
import type { Route } from './+types/list'

const LIST = '/jpanel/tributes/types'

export const meta: Route.MetaFunction = () => [{ title: 'Tribute types · Almoner' }]

export const loader = screen('tributetype.edit', async (ctx: Ctx, _args: Route.LoaderArgs) => ({
  rows: (await allTypes(ctx.read)).map(({ id, label, isEnabled, emailTemplate, letterTemplate, used }) => ({
    id,
    label,
    isEnabled,
    about: [emailTemplate ? 'Email' : 'No email', letterTemplate ? 'letter' : 'no letter', counted(used, 'tribute')].join(', '),
  })),
}))

export const action = formAction({
  add: intent(addType, ({ id, label }) => ({
    to: typePath(id),
    flash: `Tribute type ${label} added. Write its email and letter, then turn it on.`,
  })),
})

/** What a gift can be: in memory of, in honor of. */
export default function TributeTypes({ loaderData: { rows }, actionData }: Route.ComponentProps) {
  const csrf = useCsrf()
  const sendOnce = useOneSubmit()
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useServerForm({ id: 'add', values: { label: '' }, failure: actionData })
  return (
    <>
      <RecordHead
        back={{ to: '/jpanel/tributes', label: 'Tributes' }}
        title="Tribute types"
        about="What a gift can be, and how the recipient is notified."
      />
      {actionData ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      <div className="grid two record">
        <Card title="Types" aside={<span className="count">{rows.length}</span>}>
          {rows.length === 0 ? (
            <Empty icon="heart-handshake" title="No tribute types yet">
              Add one, such as In memory of.
            </Empty>
          ) : (
            <ul className="line-list">
              {rows.map(({ id, label, isEnabled, about }) => (
                <li key={id}>
                  <Link to={`${LIST}/${id}`}>
                    <span>
                      <b>{label}</b>
                      <span className="muted small">{about}</span>
                    </span>
                    {isEnabled ? null : <Pill tone="warn">Off</Pill>}
                    <Icon name="chevron-right" />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Card>
        <Card title="New type" isSide>
          <Form method="post" id={form.id} className="stack" onSubmit={sendOnce}>
            <input type="hidden" name="_token" value={csrf} />
            <Field label="Label" {...fieldProps(fields.label)}>
              <Input {...controlProps(fields.label)} required maxLength={50} />
            </Field>
            <Button type="submit" name="intent" value="add" variant="primary" icon="plus" isBusy={isBusy}>
              Add type
            </Button>
          </Form>
        </Card>
      </div>
    </>
  )
}
