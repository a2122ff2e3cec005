import { contributionPath } from '~/domain/contributions/contribution'
import { editContribution } from '~/domain/contributions/edit/edit-contribution.server'
import { contributionForEdit } from '~/domain/contributions/edit/edit-form.server'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { countryOrNone } from '~/domain/settings/choices'
import { accountTypeChoices } from '~/domain/supporters/queries.server'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { readConstraints } from '~/kit/form-constraints'
import { EditContributionInput } from '~/domain/contributions/edit/edit-input'
import { RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { readEdit, toEditValues } from './parts/edit-fields'
import { EditForm } from './parts/edit-form'
import type { Route } from './+types/edit'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Edit contribution #${loaderData?.number ?? ''} · Almoner` },
]

export const loader = screen(['order.edit', 'order.fullfill'], async (ctx, { params }: Route.LoaderArgs) => ({
  constraints: { contribution: readConstraints(EditContributionInput) },
  ...(await contributionForEdit(ctx, params.number)),
  types: (await accountTypeChoices(ctx.read)).map(({ id, label }) => ({ value: String(id), label })),
  // The server sends the names, because the browser's own list may be newer.
  countries: countryOrNone(),
  isFull: ctx.actor.can('order.edit'),
}))

const save = formAction({
  save: intent(
    mergeSave(editContribution, {
      type: 'contribution',
      key: ({ number }) => String(number ?? '').toUpperCase(),
      toInput: readEdit,
      read: async (runner, number, ctx) => {
        const shown = await contributionForEdit(ctx, number, runner)
        return { values: toEditValues(shown), subject: shown.id }
      },
    }),
    ({ number, hasChanged }) => ({
      to: contributionPath(number),
      flash: hasChanged ? 'The contribution has been updated.' : 'Nothing was changed.',
    }),
  ),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

export default function EditContribution({ loaderData, actionData }: Route.ComponentProps) {
  const { number } = loaderData
  return (
    <>
      <RecordHead back={{ to: contributionPath(number), label: `#${number}` }} title={`Edit #${number}`} />
      {actionData ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      <EditForm key={loaderData.id} {...loaderData} failure={actionData} />
    </>
  )
}
