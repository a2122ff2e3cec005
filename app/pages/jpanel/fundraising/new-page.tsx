import { pagePath } from '~/domain/fundraising/fundraise'
import { pageAdded } from '~/domain/fundraising/pages/messages'
import { savePage } from '~/domain/fundraising/pages/save-page.server'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { RecordHead } from '~/ui/shell/page-head'
import { PageForm } from './parts/page-form'
import { pageFormData, readPageForm } from './parts/page-form-data.server'
import type { Route } from './+types/new-page'

export const meta: Route.MetaFunction = () => [{ title: 'New fundraising page · Almoner' }]

export const loader = screen('fundraisingpages.edit', (ctx, _args: Route.LoaderArgs) => pageFormData(ctx, null))

/** Creates a page even if an id is posted. */
const createPage: typeof savePage = {
  ...savePage,
  run: (ctx, { hashid: _posted, ...input }) => savePage.run(ctx, input),
}

const save = formAction({
  add: intent(createPage, ({ id, name }) => ({ to: pagePath(id), flash: pageAdded(name) }), readPageForm),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

export default function NewFundraisingPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <RecordHead back={{ to: '/jpanel/fundraise?tab=pages', label: 'Fundraising' }} title="New fundraising page" />
      <PageForm {...loaderData} failure={actionData} />
    </>
  )
}
