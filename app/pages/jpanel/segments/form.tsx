import { data } from 'react-router'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { deleteSegment } from '~/domain/segments/delete-segment.server'
import { saveSegment } from '~/domain/segments/save-segment.server'
import { segmentPath, TYPE_WORDS, type SegmentType } from '~/domain/segments/segment'
import {
  findConversion,
  newSegment,
  segmentForm,
  withShownItems,
  type Conversion,
  type SegmentValues,
} from '~/domain/segments/segment-form.server'
import { formAction, intent } from '~/http/form/form-action'
import { useFormKey } from '~/http/form/opened'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { counted, grouped } from '~/kit/text'
import { readConstraints } from '~/kit/form-constraints'
import { SaveSegmentInput } from '~/domain/segments/segment-input'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { SegmentForm } from './parts/segment-form'
import '~/ui/fields/fields.css'
import type { Route } from './+types/form'

const LIST = '/jpanel/segments'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.values.name || 'New segment'} · Almoner` },
]

export const loader = screen('segment.edit', async (ctx, { params }: Route.LoaderArgs) => {
  const id = /^[1-9]\d{0,8}$/.test(params.id) ? Number(params.id) : null
  const segment = id === null ? null : await segmentForm(ctx.read, id)
  if (segment === null && params.id !== 'new') throw data({ message: 'This segment was not found.' }, { status: 404 })
  return {
    constraints: { segment: readConstraints(SaveSegmentInput) },
    id: segment?.id ?? null,
    sponsees: segment?.sponsees ?? 0,
    sponseesOf: segment?.sponseesOf ?? {},
    values: segment?.values ?? newSegment(),
    conversion: segment ? await findConversion(ctx.read, segment.id) : null,
  }
})

const says = (name: string, converting: number): string =>
  converting === 0
    ? `${name} saved.`
    : `${name} saved. ${counted(converting, 'value')} will be converted in the background.`

const save = formAction({
  save: intent(
    mergeSave(saveSegment, {
      type: 'segment',
      read: (runner, id) => segmentForm(runner, Number(id)),
      leaveUnshown: (stored, { shownItems }) => withShownItems(stored as SegmentValues, shownItems),
    }),
    ({ id, name, converting, goesOn }) => ({
      to: goesOn || converting > 0 ? segmentPath(id) : LIST,
      flash: says(name, converting),
    }),
  ),
  delete: intent(deleteSegment, ({ name }) => ({ to: LIST, flash: `${name} deleted.` })),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

export default function Segment({ loaderData, actionData }: Route.ComponentProps) {
  const { id, values, sponsees, sponseesOf, conversion } = loaderData
  const key = useFormKey({ values, failure: actionData })
  return (
    <>
      <RecordHead
        back={{ to: LIST, label: 'Segments' }}
        title={values.name || 'New segment'}
        actions={id === null ? null : <Remove sponsees={sponsees} />}
      />
      {conversion === null ? null : <Progress conversion={conversion} />}
      <SegmentForm
        key={`${id} ${key}`}
        values={values}
        failure={actionData}
        sponsees={sponsees}
        sponseesOf={sponseesOf}
      />
    </>
  )
}

function Progress({ conversion: { state, requested, done, unread, toType } }: { conversion: Conversion }) {
  const type = TYPE_WORDS[toType as SegmentType]
  if (state === 'running')
    return (
      <Note
        tone="warn"
        title={`Converting values to ${type.toLowerCase()}: ${grouped(done)} of ${grouped(requested)} done.`}
      >
        <p>Reload this page to see the progress.</p>
      </Note>
    )
  if (unread === 0) return null
  return (
    <Note
      tone="warn"
      title={
        `${counted(unread, 'value')} could not be converted to ${type.toLowerCase()} and ` +
        `${unread === 1 ? 'is' : 'are'} still text.`
      }
    />
  )
}

function Remove({ sponsees }: { sponsees: number }) {
  const values =
    sponsees === 0
      ? 'No sponsee has a value for it.'
      : `Its values of ${counted(sponsees, 'sponsee')} are no longer shown.`
  return (
    <PostForm>
      <ConfirmSubmit
        name="intent"
        value="delete"
        icon="trash"
        title="Delete this segment?"
        act="Delete segment"
        body={values}
      >
        Delete…
      </ConfirmSubmit>
    </PostForm>
  )
}
