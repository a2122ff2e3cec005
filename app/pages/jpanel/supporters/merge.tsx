import { mergeSupporters } from '~/domain/merges/merge-supporters.server'
import { supporterPath } from '~/domain/supporters/supporter'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import type { Fields } from '~/kit/fields'
import { RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { mergePage } from './parts/merge/merge-data.server'
import { Compare, Find } from './parts/merge/merge-forms'
import './supporters.css'
import type { Route } from './+types/merge'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Merge ${loaderData?.winner.name ?? 'supporters'} · Almoner` },
]

export const loader = screen('member.merge', mergePage)

const readTaken = (body: Fields): string[] =>
  Object.entries(body).flatMap(([field, from]) =>
    field.startsWith('field-') && from === 'loser' ? [field.slice(6)] : [],
  )

const act = formAction({
  merge: intent(
    mergeSupporters,
    ({ id, mergeId }) => ({ to: `${supporterPath(id)}?merged=${mergeId}` }),
    (body) => ({ ...body, take: readTaken(body) }),
  ),
})
export const action = (args: Route.ActionArgs) => act(args)

export const shouldRevalidate = revalidateOnError

export default function Merge({ loaderData, actionData }: Route.ComponentProps) {
  const { winner, loser } = loaderData
  return (
    <>
      <RecordHead
        back={{ to: supporterPath(winner.id), label: winner.name }}
        title={loser === null ? `Merge ${winner.name}` : 'Merge 2 supporters'}
        about={
          loser === null
            ? 'Find the other record of the same person.'
            : 'Choose what is kept. Nothing is lost: every record moves.'
        }
      />
      {actionData ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      {loser === null ? <Find {...loaderData} /> : <Compare {...loaderData} loser={loser} failure={actionData} />}
    </>
  )
}
