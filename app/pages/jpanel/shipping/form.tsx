import { data } from 'react-router'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { countryChoices } from '~/domain/settings/choices'
import { deleteMethod } from '~/domain/shipping/delete-method.server'
import { methodForm, tierLabels } from '~/domain/shipping/method-form.server'
import { saveMethod } from '~/domain/shipping/save-method.server'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { currencySymbol } from '~/kit/money'
import { methodIn } from '~/domain/shipping/method-input'
import { readCurrencyConstraints } from '~/kit/form-constraints'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { RecordHead } from '~/ui/shell/page-head'
import { MethodForm } from './parts/method-form'
import '~/ui/fields/fields.css'
import type { Route } from './+types/form'

const LIST = '/jpanel/shipping'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.values.name || 'New shipping method'} · Almoner` },
]

export const loader = screen('shipping.edit', async (ctx, { params }: Route.LoaderArgs) => {
  const { currency } = ctx.organisation
  const isKnown = params.id === 'new' || /^[1-9]\d{0,8}$/.test(params.id)
  const method = isKnown ? await methodForm(ctx.read, params.id === 'new' ? null : Number(params.id), currency) : null
  if (method === null) throw data({ message: 'This shipping method was not found.' }, { status: 404 })
  return {
    constraints: { 'shipping-method': readCurrencyConstraints(methodIn, currency) },
    ...method,
    tiers: await tierLabels(ctx.read, currency),
    countries: countryChoices(),
    symbol: currencySymbol(currency),
  }
})

const save = formAction({
  save: intent(
    mergeSave(saveMethod, {
      type: 'shipping_method',
      read: (runner, id, { organisation }) => methodForm(runner, Number(id), organisation.currency),
    }),
    ({ name }) => ({ to: LIST, flash: `${name} saved.` }),
  ),
  delete: intent(deleteMethod, ({ name }) => ({ to: LIST, flash: `${name} deleted.` })),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

export default function ShippingMethod({ loaderData, actionData }: Route.ComponentProps) {
  const { id, values, tiers, countries, symbol } = loaderData
  return (
    <>
      <RecordHead
        back={{ to: LIST, label: 'Shipping methods' }}
        title={values.name || 'New shipping method'}
        actions={id === null ? null : <Remove />}
      />
      <MethodForm key={id} values={values} failure={actionData} tiers={tiers} countries={countries} symbol={symbol} />
    </>
  )
}

function Remove() {
  return (
    <PostForm>
      <ConfirmSubmit
        name="intent"
        value="delete"
        icon="trash"
        title="Delete this shipping method?"
        act="Delete shipping method"
        body="It is offered no more. Open carts take the first method that is left. Past contributions keep it."
      >
        Delete…
      </ConfirmSubmit>
    </PostForm>
  )
}
