import { addPage } from '~/domain/pages/add-page.server'
import { PAGES, pagePath } from '~/domain/pages/page'
import { newPage, parentChoices, TYPE_CHOICES } from '~/domain/pages/page-form.server'
import { pageLines } from '~/domain/pages/page-tree.server'
import { categoryChoices } from '~/domain/products/choices.server'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { readConstraints } from '~/kit/form-constraints'
import { AddPageInput } from '~/domain/pages/page-input'
import { Card, RecordHead } from '~/ui/shell/page-head'
import { AddForm } from './parts/add-form'
import type { Route } from './+types/new'

export const meta: Route.MetaFunction = () => [{ title: 'New page · Almoner' }]

/** `?parent=12` preselects that page as the parent. */
export const loader = screen('node.add', async (ctx, { url }: Route.LoaderArgs) => {
  const parents = parentChoices(await pageLines(ctx.read))
  const wanted = url.searchParams.get('parent') ?? ''
  return {
    constraints: { 'add-page': readConstraints(AddPageInput) },
    parents,
    types: TYPE_CHOICES,
    values: newPage(parents.some(({ value }) => value === wanted) ? wanted : ''),
    categories: await categoryChoices(ctx),
  }
})

export const action = formAction({ add: intent(addPage, ({ id }) => ({ to: pagePath(id) })) }, 'node.add')

export const shouldRevalidate = revalidateOnError

export default function NewPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <RecordHead back={{ to: PAGES, label: 'Pages & Menus' }} title="New page" />
      <Card>
        <AddForm {...loaderData} failure={actionData} isAlone />
      </Card>
    </>
  )
}
