import { data } from 'react-router'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { findSubdivisions } from '~/domain/locale/places'
import { countryChoices } from '~/domain/settings/choices'
import { setting } from '~/domain/settings/definitions'
import { deleteRule } from '~/domain/taxes/delete-rule.server'
import { addToProducts } from '~/domain/taxes/add-to-products.server'
import { removeFromProducts } from '~/domain/taxes/remove-from-products.server'
import { taxPath } from '~/domain/taxes/rule'
import { newRule, ruleForm } from '~/domain/taxes/rule-form.server'
import { saveRule } from '~/domain/taxes/save-rule.server'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { counted } from '~/kit/text'
import { readConstraints } from '~/kit/form-constraints'
import { SaveRuleInput } from '~/domain/taxes/rule-input'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Card, RecordHead } from '~/ui/shell/page-head'
import { TaxForm } from './parts/tax-form'
import '~/ui/fields/fields.css'
import type { Route } from './+types/form'

const LIST = '/jpanel/taxes'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.values.code || 'New tax'} · Almoner` },
]

export const loader = screen('tax.edit', async (ctx, { params }: Route.LoaderArgs) => {
  const id = /^[1-9]\d{0,8}$/.test(params.id) ? Number(params.id) : null
  const tax = id === null ? null : await ruleForm(ctx.read, id)
  if (tax === null && params.id !== 'new') throw data({ message: 'This tax was not found.' }, { status: 404 })
  const values = tax?.values ?? newRule(setting(ctx.settings, 'default_country'))
  const countries = [...new Set(values.regions.map(({ country }) => country))]
  return {
    constraints: { tax: readConstraints(SaveRuleInput) },
    id: tax?.id ?? null,
    products: tax?.products ?? 0,
    values,
    countries: countryChoices(),
    regions: Object.fromEntries(
      countries.map((country) => [
        country,
        findSubdivisions(country).names.map(([value, label]) => ({ value, label })),
      ]),
    ),
  }
})

const save = formAction({
  save: intent(
    mergeSave(saveRule, { type: 'tax_rule', read: (runner, id) => ruleForm(runner, Number(id)) }),
    ({ code }) => ({ to: LIST, flash: `${code} saved.` }),
  ),
  delete: intent(deleteRule, ({ code }) => ({ to: LIST, flash: `${code} deleted.` })),
  add: intent(addToProducts, ({ id, code, count }) => ({
    to: taxPath(id),
    flash: `${code} added to ${counted(count, 'product')}.`,
  })),
  remove: intent(removeFromProducts, ({ id, code, count }) => ({
    to: taxPath(id),
    flash: `${code} removed from ${counted(count, 'product')}.`,
  })),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

export default function Tax({ loaderData, actionData }: Route.ComponentProps) {
  const { id, values, products, countries, regions } = loaderData
  return (
    <>
      <RecordHead back={{ to: LIST, label: 'Sales tax' }} title={values.code || 'New tax'} />
      <div className="grid two record">
        <TaxForm key={id} values={values} failure={actionData} countries={countries} regions={regions} />
        {id === null ? null : (
          <div className="stack">
            <Products products={products} />
          </div>
        )}
      </div>
    </>
  )
}

function Products({ products }: { products: number }) {
  return (
    <Card title={`On ${counted(products, 'product')}`} isSide>
      <p className="help">Each product has its own taxes, under Taxes and goal.</p>
      <PostForm className="stack">
        <ConfirmSubmit
          name="intent"
          value="add"
          icon="plus"
          title="Add this tax to every product?"
          act="Add to every product"
          body="Products that are sold for a price get it. Products that only take gifts do not."
          isHarmless
        >
          Add to every product…
        </ConfirmSubmit>
        <ConfirmSubmit
          name="intent"
          value="remove"
          icon="x"
          title="Remove this tax from every product?"
          act="Remove from every product"
          body="It is charged no more until products get it again. Past contributions keep it."
        >
          Remove from every product…
        </ConfirmSubmit>
        <ConfirmSubmit
          name="intent"
          value="delete"
          icon="trash"
          title="Delete this tax?"
          act="Delete tax"
          body="It is charged no more. Past contributions keep it."
        >
          Delete…
        </ConfirmSubmit>
      </PostForm>
    </Card>
  )
}
