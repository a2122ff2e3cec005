import { mergeSave } from '~/domain/journal/merge-save.server'
import { editSupporter } from '~/domain/supporters/edit-supporter.server'
import { followMerges } from '~/domain/merges/follow-merges.server'
import { supporterPath } from '~/domain/supporters/supporter'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { openedSupporter, readSupporterForm, supporterFormData } from './parts/form-data.server'
import { SupporterForm } from './parts/supporter-form'
import type { Route } from './+types/edit'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Edit ${loaderData?.name ?? 'supporter'} · Almoner` },
]

export const loader = screen('member.edit', (ctx, { params }: Route.LoaderArgs) =>
  supporterFormData(ctx, /^[1-9]\d{0,8}$/.test(params.id) ? Number(params.id) : 0),
)

const save = formAction({
  save: intent(
    mergeSave(editSupporter, {
      type: 'supporter',
      toInput: readSupporterForm,
      follow: followMerges,
      read: async (runner, id) => {
        const opened = await openedSupporter(runner, Number(id))
        return opened && { values: opened }
      },
    }),
    ({ id, name }, body) => ({
      to: supporterPath(id),
      flash:
        String(id) === String(body.id)
          ? `${name} saved.`
          : `The supporter you edited was merged into ${name} meanwhile. Your changes are saved there.`,
    }),
  ),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

export default function EditSupporter({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name } = loaderData
  return (
    <>
      <RecordHead back={{ to: supporterPath(id ?? 0), label: name }} title={`Edit ${name}`} />
      {actionData ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      <SupporterForm key={id} {...loaderData} failure={actionData} />
    </>
  )
}
