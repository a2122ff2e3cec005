import { mergeSave } from '~/domain/journal/merge-save.server'
import { editSponsee } from '~/domain/sponsorships/edit-sponsee.server'
import { savedMessage } from '~/domain/sponsorships/messages'
import { sponseeById } from '~/domain/sponsorships/sponsee-record.server'
import { sponseePath } from '~/domain/sponsorships/sponsorship'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { readSponsee } from '~/wire/sponsees'
import { RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { readId, openedSponsee, sponseeFormData } from './parts/form-data.server'
import { SponseeForm } from './parts/sponsee-form'
import './sponsorships.css'
import type { Route } from './+types/edit'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Edit ${loaderData?.name ?? 'sponsee'} · Almoner` },
]

export const loader = screen('sponsorship.edit', (ctx, { params }: Route.LoaderArgs) =>
  sponseeFormData(ctx, readId(params.id)),
)

const saveTogether = mergeSave(editSponsee, {
  type: 'sponsorship',
  toInput: readSponsee,
  read: async (runner, id) => {
    const stored = await sponseeById(runner, Number(id))
    return stored && { values: await openedSponsee(runner, stored) }
  },
})

const save = formAction({
  save: intent(saveTogether, ({ id, name }) => ({ to: sponseePath(id), flash: savedMessage(name) })),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

export default function EditSponsee({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name } = loaderData
  return (
    <>
      <RecordHead back={{ to: sponseePath(id ?? 0), label: name }} title={`Edit ${name}`} />
      {actionData?.message ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      <SponseeForm {...loaderData} failure={actionData} />
    </>
  )
}
