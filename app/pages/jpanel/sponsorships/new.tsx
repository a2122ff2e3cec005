import { addSponsee } from '~/domain/sponsorships/add-sponsee.server'
import { addedMessage } from '~/domain/sponsorships/messages'
import { sponseePath } from '~/domain/sponsorships/sponsorship'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { withinSentence } from '~/kit/text'
import { readSponsee } from '~/wire/sponsees'
import { RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { sponseeFormData } from './parts/form-data.server'
import { SponseeForm } from './parts/sponsee-form'
import './sponsorships.css'
import type { Route } from './+types/new'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `New ${withinSentence(loaderData?.word ?? 'child')} · Almoner` },
]

export const loader = screen('sponsorship.add', (ctx, _args: Route.LoaderArgs) => sponseeFormData(ctx, null))

const save = formAction({
  save: intent(addSponsee, ({ id, name }) => ({ to: sponseePath(id), flash: addedMessage(name) }), readSponsee),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

export default function NewSponsee({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <RecordHead
        back={{ to: '/jpanel/sponsorship', label: 'Sponsorship' }}
        title={`New ${withinSentence(loaderData.word)}`}
      />
      {actionData?.message ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      <SponseeForm {...loaderData} failure={actionData} />
    </>
  )
}
