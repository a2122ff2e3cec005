import { data, useNavigation } from 'react-router'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { sayMailed } from '~/domain/messaging/say-mailed'
import { Opened, useFormKey } from '~/http/form/opened'
import { editTemplate } from '~/domain/emails/edit-template.server'
import { listExamples } from '~/domain/emails/examples.server'
import { renderPreview } from '~/domain/emails/preview-template.server'
import { restoreTemplate } from '~/domain/emails/restore-template.server'
import { sendTest } from '~/domain/emails/send-test.server'
import { loadTemplate } from '~/domain/emails/template-list.server'
import { passageContext } from '~/http/context'
import { formAction, intent, type FormFailure } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { useCsrf } from '~/http/use-call'
import type { Ctx } from '~/kit/operation'
import { readConstraints } from '~/kit/form-constraints'
import { TextField } from '~/ui/fields/bound-field'
import { Button } from '~/ui/button'
import { Switch } from '~/ui/form/choice'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Card, RecordHead } from '~/ui/shell/page-head'
import { Pill } from '~/ui/pill'
import { HeldMail } from '~/ui/overlay/held-mail'
import { LibraryText } from '../parts/media/library-text'
import { Note } from '~/ui/states'
import { usePreview } from '../parts/words/use-preview'
import { PreviewCard, useWordsForm, WordsForm } from '../parts/words/words-form'
import { MailPreview } from './parts/mail-preview'
import './emails.css'
import type { Route } from './+types/template'

const LIST = '/jpanel/settings/emails'
const templatePath = (name: string) => `${LIST}/${name}`

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.template.title ?? 'Email'} · Almoner` },
]

export const loader = screen('email.edit', async (ctx: Ctx, { params, url, context }: Route.LoaderArgs) => {
  const template = await loadTemplate(ctx, params.name)
  if (template === null) throw data({ message: 'This email was not found.' }, { status: 404 })
  const examples = await listExamples(ctx, template.name)
  const wanted = url.searchParams.get('with')
  const example = examples.find(({ id }) => id === wanted)?.id ?? examples[0]?.id ?? ''
  return {
    constraints: { mail: readConstraints(editTemplate.input) },
    template,
    examples,
    example,
    email: context.get(passageContext).email,
    preview: await renderPreview(ctx, { ...template, example }),
  }
})

type Edited = { subject: string; body: string; isActive: boolean }

const toValues = ({ subject, body, isActive }: Edited) => ({ subject, body, isActive })

const save = formAction({
  save: intent(
    mergeSave(editTemplate, {
      type: 'mail-template',
      key: ({ name }) => String(name),
      read: async (_over, name, ctx) => {
        const template = await loadTemplate(ctx, name)
        return template && { values: toValues(template) }
      },
    }),
    ({ name }) => ({ to: templatePath(name), flash: 'Changes saved.' }),
  ),
  restore: intent(restoreTemplate, ({ name }) => ({ to: templatePath(name), flash: 'The default text is back.' })),
  test: intent(sendTest, ({ name, to }, _body, ctx) => ({
    to: templatePath(name),
    flash: sayMailed(ctx, `Test email sent to ${to}.`),
  })),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

export default function EmailTemplate({ loaderData, actionData }: Route.ComponentProps) {
  const { template } = loaderData
  const key = useFormKey({ values: { name: template.name, ...toValues(template) }, failure: actionData })
  return (
    <>
      <RecordHead
        back={{ to: LIST, label: 'Email templates' }}
        title={template.title}
        pill={template.isActive ? undefined : <Pill tone="warn">Off</Pill>}
        about={template.about}
      />
      {actionData ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      <Editing key={key} loaded={loaderData} failure={actionData} />
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Editing({ loaded, failure }: { loaded: Loaded; failure: FormFailure | undefined }) {
  const { template, examples, email } = loaded
  const csrf = useCsrf()
  const isBusy = useNavigation().formMethod === 'POST'
  const { subject, body } = template
  const words = useWordsForm({ name: 'mail', values: { subject, body, _to: email }, failure })
  const { fields, unsaved } = words
  const { preview, change, example, setExample } = usePreview({
    path: `${templatePath(template.name)}/preview`,
    loaded: loaded.preview,
    example: loaded.example,
    csrf,
    form: unsaved.form,
  })
  const typed = typeof fields.body.initialValue === 'string' ? fields.body.initialValue : body
  return (
    <WordsForm words={words} onChange={change}>
      <Opened values={toValues(template)} failure={failure} />
      <div className="stack">
        <Card>
          <div className="fields">
            {template.isRequired ? (
              <p className="muted small">This email protects accounts, so it cannot be turned off.</p>
            ) : (
              <Switch name="isActive" label="Send this email" defaultChecked={template.isActive} />
            )}
            <TextField field={fields.subject} label="Subject" maxLength={500} required />
            <LibraryText
              name="body"
              label="Message"
              defaultValue={typed}
              id={fields.body.id}
              error={fields.body.errors?.[0]}
              maxLength={fields.body.maxLength}
              help="Type [[ to insert a merge tag."
              tags={template.tags}
              isMailed
            />
          </div>
        </Card>
        {template.isChanged ? (
          <div className="actions">
            <ConfirmSubmit
              name="intent"
              value="restore"
              icon="arrow-back-up"
              isBusy={isBusy}
              title="Restore the default text?"
              act="Restore default text"
              body="Your subject and message are lost, saved or not."
            >
              Restore default text…
            </ConfirmSubmit>
          </div>
        ) : null}
      </div>
      <div className="stack">
        <PreviewCard title="Preview" examples={examples} example={example} onExample={setExample}>
          <MailPreview preview={preview} />
        </PreviewCard>
        <Card title="Send a test" isSide>
          <TextField
            field={fields._to}
            label="Email"
            help="Uses the text and data shown here. Nobody else receives it."
            type="email"
            maxLength={254}
          />
          <div className="actions">
            <Button type="submit" name="intent" value="test" icon="send" isBusy={isBusy}>
              Send test
            </Button>
            <HeldMail />
          </div>
        </Card>
      </div>
    </WordsForm>
  )
}
