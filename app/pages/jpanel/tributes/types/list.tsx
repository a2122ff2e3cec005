import { addType } from '~/domain/tributes/types/add-type.server'
import { allTypes } from '~/domain/tributes/types/queries.server'
import { typePath } from '~/domain/tributes/types/tribute-type'
import { formAction, intent } from '~/http/form/form-action'
import { useServerForm } from '~/http/form/use-server-form'
import { screen } from '~/http/page'
import type { Ctx } from '~/kit/operation'
import { counted } from '~/kit/text'
import { readConstraints } from '~/kit/form-constraints'
import { AddTypeInput } from '~/domain/tributes/types/type-input'
import { TextField } from '~/ui/fields/bound-field'
import { Pill } from '~/ui/pill'
import { RecordHead } from '~/ui/shell/page-head'
import { Empty, Note } from '~/ui/states'
import { LinesWithAdd } from '../../parts/words/line-list'
import type { Route } from './+types/list'

const LIST = '/jpanel/tributes/types'

export const meta: Route.MetaFunction = () => [{ title: 'Tribute types · Almoner' }]

export const loader = screen('tributetype.edit', async (ctx: Ctx, _args: Route.LoaderArgs) => ({
  constraints: { add: readConstraints(AddTypeInput) },
  rows: (await allTypes(ctx.read)).map(({ id, label, isEnabled, emailTemplate, letterTemplate, used }) => ({
    id,
    label,
    isEnabled,
    about: [
      emailTemplate ? 'Email' : 'No email',
      letterTemplate ? 'letter' : 'no letter',
      counted(used, 'tribute'),
    ].join(', '),
  })),
}))

export const action = formAction({
  add: intent(addType, ({ id, label }) => ({
    to: typePath(id),
    flash: `Tribute type ${label} added. Write its email and letter, then turn it on.`,
  })),
})

export default function TributeTypes({ loaderData: { rows }, actionData }: Route.ComponentProps) {
  const [form, fields] = useServerForm({ id: 'add', values: { label: '' }, failure: actionData })
  return (
    <>
      <RecordHead
        back={{ to: '/jpanel/tributes', label: 'Tributes' }}
        title="Tribute types"
        about="What a gift can be, and how the recipient is notified."
      />
      {actionData ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      <LinesWithAdd
        title="Types"
        lines={rows.map(({ id, label, isEnabled, about }) => ({
          to: `${LIST}/${id}`,
          name: label,
          about,
          pills: isEnabled ? null : <Pill tone="warn">Off</Pill>,
        }))}
        empty={
          <Empty icon="heart-handshake" title="No tribute types yet">
            Add one, such as In memory of.
          </Empty>
        }
        add={{ form, title: 'New type', act: 'Add type' }}
      >
        <TextField field={fields.label} label="Label" />
      </LinesWithAdd>
    </>
  )
}
