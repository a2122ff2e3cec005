import { data } from 'react-router'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { Opened, useFormKey } from '~/http/form/opened'
import { letterExamples, letterPreview } from '~/domain/tributes/letters/preview-letter.server'
import { deleteType } from '~/domain/tributes/types/delete-type.server'
import { editType } from '~/domain/tributes/types/edit-type.server'
import { typeById } from '~/domain/tributes/types/queries.server'
import { TRIBUTE_TAGS, typePath } from '~/domain/tributes/types/tribute-type'
import { formAction, intent, type FormFailure } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { useCsrf } from '~/http/use-call'
import { someId } from '~/kit/fields'
import type { Ctx } from '~/kit/operation'
import { counted } from '~/kit/text'
import { readConstraints } from '~/kit/form-constraints'
import { TextField } from '~/ui/fields/bound-field'
import { Switch } from '~/ui/form/choice'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Pill } from '~/ui/pill'
import { RichText } from '~/ui/rich-text/rich-text'
import { Card, RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { LibraryText } from '../../parts/media/library-text'
import { PaperPreview } from '../../parts/paper/paper-preview'
import { usePreview } from '../../parts/words/use-preview'
import { PreviewCard, useWordsForm, WordsForm } from '../../parts/words/words-form'
import type { Route } from './+types/record'

const LIST = '/jpanel/tributes/types'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.type.label ?? 'Tribute type'} · Almoner` },
]

const toValues = (type: NonNullable<Awaited<ReturnType<typeof typeById>>>) => ({
  label: type.label,
  isEnabled: type.isEnabled,
  sequence: String(type.sequence),
  emailSubject: type.emailSubject ?? '',
  emailCc: type.emailCc ?? '',
  emailBcc: type.emailBcc ?? '',
  dpId: type.dpId ?? '',
  emailTemplate: type.emailTemplate ?? '',
  letterTemplate: type.letterTemplate ?? '',
})

export const loader = screen('tributetype.edit', async (ctx: Ctx, { params }: Route.LoaderArgs) => {
  const found = await typeById(ctx.read, someId.catch(0).parse(params.id))
  if (found === null) throw data({ message: 'This tribute type was not found.' }, { status: 404 })
  const examples = await letterExamples(ctx)
  const example = examples[0]?.id ?? ''
  const { id, label, used } = found
  const letterTemplate = found.letterTemplate ?? ''
  return {
    constraints: { type: readConstraints(editType.input) },
    type: { id, used, ...toValues(found) },
    tags: Object.entries(TRIBUTE_TAGS).map(([tag, spec]) => ({ tag, label: spec.label, sample: spec.sample })),
    examples,
    example,
    preview: await letterPreview(ctx, { letterTemplate, label, example }),
  }
})

const save = formAction({
  save: intent(
    mergeSave(editType, {
      type: 'tribute-type',
      read: async (runner, id) => {
        const type = await typeById(runner, Number(id))
        return type && { values: toValues(type) }
      },
    }),
    ({ id, label }) => ({ to: typePath(id), flash: `Tribute type ${label} saved.` }),
  ),
  delete: intent(deleteType, ({ label }) => ({ to: LIST, flash: `Tribute type ${label} deleted.` })),
})
export const action = (args: Route.ActionArgs) => save(args)
export const shouldRevalidate = revalidateOnError

type Loaded = Route.ComponentProps['loaderData']

export default function TributeType({ loaderData, actionData }: Route.ComponentProps) {
  const { type } = loaderData
  const { used: _used, ...values } = type
  const key = useFormKey({ values, failure: actionData })
  return (
    <>
      <RecordHead
        back={{ to: LIST, label: 'Tribute types' }}
        title={type.label}
        pill={type.isEnabled ? undefined : <Pill tone="warn">Off</Pill>}
        about={counted(type.used, 'tribute')}
        actions={<Actions label={type.label} />}
      />
      {actionData ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      <Editing key={key} loaded={loaderData} failure={actionData} />
    </>
  )
}

function Actions({ label }: { label: string }) {
  return (
    <PostForm className="actions">
      <ConfirmSubmit
        name="intent"
        value="delete"
        icon="trash"
        title={`Delete the tribute type ${label}?`}
        act="Delete type"
        body="Nobody can choose it any more. Tributes that have it keep it, with its email and letter."
      >
        Delete…
      </ConfirmSubmit>
    </PostForm>
  )
}

function Editing({ loaded, failure }: { loaded: Loaded; failure: FormFailure | undefined }) {
  const { type, tags, examples } = loaded
  const csrf = useCsrf()
  const { id: _id, used: _used, isEnabled, ...values } = type
  const words = useWordsForm({ name: 'type', values, failure })
  const { fields, unsaved } = words
  const { preview, change, example, setExample } = usePreview({
    path: `${LIST}/preview`,
    loaded: loaded.preview,
    example: loaded.example,
    csrf,
    form: unsaved.form,
  })
  const typed = (field: { initialValue?: unknown }, stored: string) =>
    typeof field.initialValue === 'string' ? field.initialValue : stored
  return (
    <WordsForm words={words} onChange={change}>
      <Opened values={{ ...values, isEnabled }} failure={failure} />
      <div className="stack">
        <Card title="Type">
          <div className="fields">
            <Switch name="isEnabled" label="Offer it at the point of sale" defaultChecked={isEnabled} />
            <TextField field={fields.label} label="Label" />
            <div className="pair">
              <TextField field={fields.sequence} label="Position" isOptional isNumber maxLength={4} />
              <TextField
                field={fields.dpId}
                label="CRM code"
                isOptional
                help="Memory or honor code of the donor CRM"
                maxLength={30}
              />
            </div>
          </div>
        </Card>
        <Card title="Email">
          <div className="fields">
            <TextField field={fields.emailSubject} label="Subject" isOptional />
            <div className="pair">
              <TextField field={fields.emailCc} label="Copy to" isOptional maxLength={500} />
              <TextField field={fields.emailBcc} label="Hidden copy to" isOptional maxLength={500} />
            </div>
            <LibraryText
              name="emailTemplate"
              label="Email"
              defaultValue={typed(fields.emailTemplate, type.emailTemplate)}
              id={fields.emailTemplate.id}
              error={fields.emailTemplate.errors?.[0]}
              maxLength={fields.emailTemplate.maxLength}
              help="Without text no email is sent. The letter goes along as PDF where there is one."
              tags={tags}
              isMailed
            />
          </div>
        </Card>
        <Card title="Letter">
          <RichText
            name="letterTemplate"
            label="Letter"
            defaultValue={typed(fields.letterTemplate, type.letterTemplate)}
            id={fields.letterTemplate.id}
            error={fields.letterTemplate.errors?.[0]}
            maxLength={fields.letterTemplate.maxLength}
            help="Type [[ to insert a merge tag. The date and the address stand above it."
            tags={tags}
          />
        </Card>
      </div>
      <PreviewCard title="Letter preview" examples={examples} example={example} onExample={setExample}>
        <PaperPreview label="Letter preview" preview={preview} />
      </PreviewCard>
    </WordsForm>
  )
}
