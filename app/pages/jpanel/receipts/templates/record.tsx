import { data, useNavigation } from 'react-router'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { Opened, useFormKey } from '~/http/form/opened'
import { deleteTemplate } from '~/domain/receipts/templates/delete-template.server'
import { editTemplate } from '~/domain/receipts/templates/edit-template.server'
import { makeDefaultTemplate } from '~/domain/receipts/templates/make-default-template.server'
import { listExamples, drawPreview } from '~/domain/receipts/templates/preview-template.server'
import { findTemplate } from '~/domain/receipts/templates/queries.server'
import { TEMPLATE_TAGS, templatePath } from '~/domain/receipts/templates/template'
import { formAction, intent, type FormFailure } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { useCsrf } from '~/http/use-call'
import { someId } from '~/kit/fields'
import type { Ctx } from '~/kit/operation'
import { counted } from '~/kit/text'
import { readConstraints } from '~/kit/form-constraints'
import { SelectField, TextField } from '~/ui/fields/bound-field'
import { Button } from '~/ui/button'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Pill } from '~/ui/pill'
import { RichText } from '~/ui/rich-text/rich-text'
import { Card, RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { PaperPreview } from '../../parts/paper/paper-preview'
import { usePreview } from '../../parts/words/use-preview'
import { PreviewCard, useWordsForm, WordsForm } from '../../parts/words/words-form'
import type { Route } from './+types/record'

const LIST = '/jpanel/tax_receipts/templates'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.template.name ?? 'Template'} · Almoner` },
]

export const loader = screen('admin.general', async (ctx: Ctx, { params }: Route.LoaderArgs) => {
  const found = await findTemplate(ctx.read, someId.catch(0).parse(params.id))
  if (found === null) throw data({ message: 'This template was not found.' }, { status: 404 })
  const examples = await listExamples(ctx)
  const example = examples[0]?.id ?? ''
  const { id, name, isDefault, used, revision, style, customLabel, body, updatedAt } = found
  return {
    constraints: { template: readConstraints(editTemplate.input) },
    template: {
      id,
      name,
      isDefault,
      used,
      revision,
      style,
      customLabel: customLabel ?? '',
      body,
      seen: String(updatedAt.getTime()),
    },
    tags: Object.entries(TEMPLATE_TAGS).map(([tag, spec]) => ({
      tag,
      label: spec.label,
      sample: spec.sample.split('\n', 1)[0] ?? '',
    })),
    examples,
    example,
    preview: await drawPreview(ctx, { style, customLabel, body, example }),
  }
})

type Edited = { name: string; style: string; customLabel: string | null; body: string }

const toValues = ({ name, style, customLabel, body }: Edited) => ({ name, style, customLabel: customLabel ?? '', body })

const save = formAction({
  save: intent(
    mergeSave(editTemplate, {
      type: 'receipt-template',
      read: async (runner, id) => {
        const template = await findTemplate(runner, Number(id))
        return template && { values: toValues(template) }
      },
    }),
    ({ id, revision }) => ({
      to: templatePath(id),
      flash: `Changes saved as version ${revision}.`,
    }),
  ),
  default: intent(makeDefaultTemplate, ({ id, name }) => ({
    to: templatePath(id),
    flash: `${name} is the default template now.`,
  })),
  delete: intent(deleteTemplate, ({ name }) => ({ to: LIST, flash: `Template ${name} deleted.` })),
})
export const action = (args: Route.ActionArgs) => save(args)
export const shouldRevalidate = revalidateOnError

const STYLES = [
  { value: 'standard', label: 'Official receipt for income tax purposes' },
  { value: 'custom_label', label: 'A label of your own' },
]

type Loaded = Route.ComponentProps['loaderData']

export default function ReceiptTemplate({ loaderData, actionData }: Route.ComponentProps) {
  const { template } = loaderData
  const key = useFormKey({ values: { id: template.id, seen: template.seen }, failure: actionData })
  return (
    <>
      <RecordHead
        back={{ to: LIST, label: 'Receipt templates' }}
        title={template.name}
        pill={template.isDefault ? <Pill tone="good">Default</Pill> : undefined}
        about={
          template.used === 0
            ? 'No receipt was issued with this version yet.'
            : `${counted(template.used, 'receipt')} keep version ${template.revision}. Changes apply to ` +
              `receipts issued from now on.`
        }
        actions={template.isDefault ? null : <Actions {...template} />}
      />
      {actionData ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      <Editing key={key} loaded={loaderData} failure={actionData} />
    </>
  )
}

function Actions({ name }: Loaded['template']) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <PostForm className="actions">
      <Button type="submit" name="intent" value="default" icon="check" isBusy={isBusy}>
        Make default
      </Button>
      <ConfirmSubmit
        name="intent"
        value="delete"
        icon="trash"
        title={`Delete the template ${name}?`}
        act="Delete template"
        body="Receipts that were issued with it keep it. Drafts that were to use it take the default."
      >
        Delete…
      </ConfirmSubmit>
    </PostForm>
  )
}

function Editing({ loaded, failure }: { loaded: Loaded; failure: FormFailure | undefined }) {
  const { template, tags, examples } = loaded
  const csrf = useCsrf()
  const values = toValues(template)
  const { body } = template
  const words = useWordsForm({ name: 'template', values, failure })
  const { fields, unsaved } = words
  const { preview, change, example, setExample } = usePreview({
    path: `${LIST}/preview`,
    loaded: loaded.preview,
    example: loaded.example,
    csrf,
    form: unsaved.form,
  })
  const typed = typeof fields.body.initialValue === 'string' ? fields.body.initialValue : body
  return (
    <WordsForm words={words} onChange={change}>
      <Opened values={values} failure={failure} />
      <Card>
        <div className="fields">
          <TextField field={fields.name} label="Name" required maxLength={100} />
          <SelectField field={fields.style} label="Style" help="What stands above the receipt" choices={STYLES} />
          <TextField field={fields.customLabel} label="Own label" isOptional maxLength={100} />
          <RichText
            name="body"
            label="Receipt"
            defaultValue={typed}
            id={fields.body.id}
            error={fields.body.errors?.[0]}
            maxLength={fields.body.maxLength}
            help="Type [[ to insert a merge tag. [[summary_table]] in a line of its own lists the gifts."
            tags={tags}
          />
        </div>
      </Card>
      <PreviewCard title="Preview" examples={examples} example={example} onExample={setExample}>
        <PaperPreview label="Receipt preview" preview={preview} />
      </PreviewCard>
    </WordsForm>
  )
}
