import { data } from 'react-router'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { deleteGroup } from '~/domain/payment-options/delete-group.server'
import { groupForm, newGroup } from '~/domain/payment-options/group-form.server'
import { restoreGroup } from '~/domain/payment-options/restore-group.server'
import { saveGroup } from '~/domain/payment-options/save-group.server'
import { groupPath } from '~/domain/payment-options/terms'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { currencySymbol } from '~/kit/money'
import { groupIn } from '~/domain/payment-options/group-input'
import { readCurrencyConstraints } from '~/kit/form-constraints'
import { Button } from '~/ui/button'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Card, RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { GroupForm } from './parts/group-form'
import '~/ui/fields/fields.css'
import type { Route } from './+types/form'

const LIST = '/jpanel/payment_options'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.values.name || 'New payment group'} · Almoner` },
]

export const loader = screen('paymentoption.edit', async (ctx, { params }: Route.LoaderArgs) => {
  const { currency } = ctx.organisation
  const id = /^[1-9]\d{0,8}$/.test(params.id) ? Number(params.id) : null
  const group = id === null ? null : await groupForm(ctx.read, id, currency)
  if (group === null && params.id !== 'new')
    throw data({ message: `Payment group ${params.id.slice(0, 12)} was not found.` }, { status: 404 })
  return {
    constraints: { 'payment-group': readCurrencyConstraints(groupIn, currency) },
    id: group?.id ?? null,
    isDeleted: group?.isDeleted ?? false,
    terms: group?.terms ?? [],
    values: group?.values ?? newGroup(),
    symbol: currencySymbol(currency),
  }
})

const save = formAction({
  save: intent(
    mergeSave(saveGroup, {
      type: 'payment_group',
      read: (runner, id, { organisation }) => groupForm(runner, Number(id), organisation.currency),
    }),
    ({ name }) => ({ to: LIST, flash: `${name} saved.` }),
  ),
  delete: intent(deleteGroup, ({ name }) => ({ to: LIST, flash: `${name} deleted.` })),
  restore: intent(restoreGroup, ({ id, name }) => ({ to: groupPath(id), flash: `${name} restored.` })),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

export default function PaymentGroup({ loaderData, actionData }: Route.ComponentProps) {
  const { id, values, symbol, isDeleted, terms } = loaderData
  const isOther = actionData !== undefined && ['delete', 'restore'].includes(String(actionData.typed.intent))
  return (
    <>
      <RecordHead
        back={{ to: LIST, label: 'Payment groups' }}
        title={values.name || 'New payment group'}
        actions={id === null ? null : <Actions isDeleted={isDeleted} />}
      />
      {isOther ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      {isDeleted ? (
        <Card title="Deleted">
          <ul className="plain-list">
            {terms.map((term, index) => (
              <li key={index}>{term}</li>
            ))}
          </ul>
        </Card>
      ) : (
        <GroupForm key={id} values={values} failure={isOther ? undefined : actionData} symbol={symbol} />
      )}
    </>
  )
}

function Actions({ isDeleted }: { isDeleted: boolean }) {
  return (
    <PostForm>
      {isDeleted ? (
        <Button type="submit" name="intent" value="restore" icon="arrow-back-up">
          Restore
        </Button>
      ) : (
        <ConfirmSubmit
          name="intent"
          value="delete"
          icon="trash"
          title="Delete this payment group?"
          act="Delete payment group"
          body="It is no longer offered, and can be restored. Past contributions and plans stay as they are."
        >
          Delete…
        </ConfirmSubmit>
      )}
    </PostForm>
  )
}
