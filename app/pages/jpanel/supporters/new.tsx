import { addSupporter } from '~/domain/supporters/add-supporter.server'
import { supporterPath } from '~/domain/supporters/supporter'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { readSupporterForm, supporterFormData } from './parts/form-data.server'
import { SupporterForm } from './parts/supporter-form'
import type { Route } from './+types/new'

export const meta: Route.MetaFunction = () => [{ title: 'New supporter · Almoner' }]

export const loader = screen('member.add', (ctx, _args: Route.LoaderArgs) => supporterFormData(ctx, null))

const save = formAction({
  add: intent(addSupporter, ({ id, name }) => ({ to: supporterPath(id), flash: `${name} added.` }), readSupporterForm),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

export default function NewSupporter({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <RecordHead back={{ to: '/jpanel/supporters', label: 'Supporters' }} title="New supporter" />
      {actionData ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      <SupporterForm {...loaderData} failure={actionData} />
    </>
  )
}
