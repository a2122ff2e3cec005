import { pagePath } from '~/domain/fundraising/fundraise'
import { pageSaved } from '~/domain/fundraising/pages/messages'
import { pageValues, toPosted } from '~/domain/fundraising/pages/page-values.server'
import { savePage } from '~/domain/fundraising/pages/save-page.server'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { readHash } from '~/kit/codes/public-id'
import { RecordHead } from '~/ui/shell/page-head'
import { PageForm } from './parts/page-form'
import { pageFormData, readPageForm } from './parts/page-form-data.server'
import type { Route } from './+types/edit-page'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Edit ${loaderData?.name ?? 'fundraising page'} · Almoner` },
]

export const loader = screen('fundraisingpages.edit', (ctx, { params }: Route.LoaderArgs) =>
  pageFormData(ctx, params.id),
)

const saveTogether = mergeSave(savePage, {
  type: 'fundraising_page',
  key: ({ id }) => String(readHash(String(id)) ?? ''),
  toInput: readPageForm,
  read: async (runner, id) => {
    const stored = await pageValues(runner, Number(id))
    return stored && { values: toPosted(stored), entry: { event: 'fundraising_page.saved' } }
  },
})

const save = formAction({
  save: intent(saveTogether, ({ id, name }) => ({ to: pagePath(id), flash: pageSaved(name) })),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

export default function EditFundraisingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name } = loaderData
  return (
    <>
      <RecordHead back={{ to: pagePath(readHash(id ?? '') ?? 0), label: name ?? '' }} title={`Edit ${name}`} />
      <PageForm key={id} {...loaderData} failure={actionData} />
    </>
  )
}
