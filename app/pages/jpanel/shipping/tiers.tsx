import { mergeSave } from '~/domain/journal/merge-save.server'
import { TIERS_PATH } from '~/domain/shipping/method'
import { tierValues } from '~/domain/shipping/method-form.server'
import { saveTiers } from '~/domain/shipping/save-tiers.server'
import { formAction, intent } from '~/http/form/form-action'
import { useFormKey } from '~/http/form/opened'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { currencySymbol } from '~/kit/money'
import { counted } from '~/kit/text'
import { tiersIn } from '~/domain/shipping/method-input'
import { readCurrencyConstraints } from '~/kit/form-constraints'
import { RecordHead } from '~/ui/shell/page-head'
import { TiersForm } from './parts/tiers-form'
import '~/ui/fields/fields.css'
import type { Route } from './+types/tiers'

const LIST = '/jpanel/shipping'

export const meta: Route.MetaFunction = () => [{ title: 'Order value tiers · Almoner' }]

export const loader = screen('shipping.edit', async (ctx, _args: Route.LoaderArgs) => {
  const { currency } = ctx.organisation
  return {
    constraints: { tiers: readCurrencyConstraints(tiersIn, currency) },
    tiers: await tierValues(ctx.read, currency),
    symbol: currencySymbol(currency),
  }
})

const save = formAction({
  save: intent(
    mergeSave(saveTiers, {
      type: 'shipping_tiers',
      // There is only one list of tiers; the journal identifies it by this number.
      key: () => '0',
      read: async (runner, _id, { organisation }) => ({
        values: { tiers: await tierValues(runner, organisation.currency) },
      }),
    }),
    ({ count }) => ({ to: TIERS_PATH, flash: `${counted(count, 'tier')} saved.` }),
  ),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

export default function Tiers({ loaderData: { tiers, symbol }, actionData }: Route.ComponentProps) {
  const key = useFormKey({ values: { tiers }, failure: actionData })
  return (
    <>
      <RecordHead back={{ to: LIST, label: 'Shipping methods' }} title="Order value tiers" />
      <TiersForm key={key} tiers={tiers} failure={actionData} symbol={symbol} />
    </>
  )
}
