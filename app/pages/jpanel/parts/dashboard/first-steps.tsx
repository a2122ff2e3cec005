import type { SetupStep } from '~/domain/installation/setup-steps.server'
import { Button, LinkButton } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { PostForm } from '~/ui/form/post-form'
import { Icon } from '~/ui/icon'
import { Card } from '~/ui/shell/page-head'

type Props = { steps: readonly SetupStep[]; mayHide: boolean; mayImport: boolean; maySeeSample: boolean }

/** The embedded database in a folder of its own is another installation. */
const SAMPLE_COMMAND = 'DATABASE_URL= ALMONER_DATA=.sample ALMONER_SAMPLE=on PORT=3100 npm start'

export function FirstSteps({ steps, mayHide, mayImport, maySeeSample }: Props) {
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone, isSkipped }) => !isDone && !isSkipped)?.key
  const hide = (
    <PostForm action="/jpanel/setup">
      <Button type="submit" name="intent" value="hide" size="small">
        Hide
      </Button>
    </PostForm>
  )
  return (
    <div className="first-steps">
      <Card
        title="Before the first gift"
        aside={<span className="muted">{`${done} of ${steps.length} done`}</span>}
        more={mayHide ? hide : undefined}
      >
        <progress aria-label="First steps" value={done} max={steps.length} />
        <ol className="plain-list">
          {steps.map(({ key, title, about, isDone, isSkipped, to, act }) => (
            <li key={key} className={isDone ? 'done' : key === next ? 'next' : undefined}>
              {isDone ? <Icon name="check" /> : <span className="ring" />}
              <span className="grow">
                <b>{title}</b>
                {isDone ? <span className="sr">, done</span> : null}
                <span className="small muted">{isSkipped ? `Skipped. ${about}` : about}</span>
              </span>
              {isDone ? null : (
                <span className="acts">
                  {mayHide && !isSkipped ? <SkipForm step={key} title={title} /> : null}
                  <LinkButton to={to} variant={key === next ? 'primary' : 'default'} aria-label={`${act}: ${title}`}>
                    {act}
                  </LinkButton>
                </span>
              )}
            </li>
          ))}
        </ol>
      </Card>
      {maySeeSample || mayImport ? (
        <div className="grid first-ways">
          {maySeeSample ? <SampleCard /> : null}
          {mayImport ? <ImportCard /> : null}
        </div>
      ) : null}
    </div>
  )
}

const SampleCard = () => (
  <Card title="Look around first?">
    <div className="stack">
      <p className="muted">
        On a computer with Almoner, this command opens an invented organization as a separate copy at port 3100. Nothing
        of it touches your data.
      </p>
      <code className="token">{SAMPLE_COMMAND}</code>
      <CopyButton text={SAMPLE_COMMAND} what="the command" />
    </div>
  </Card>
)

const ImportCard = () => (
  <Card title="Coming from another system?">
    <div className="stack">
      <p className="muted">
        Upload the spreadsheet of supporters or gifts. You see everything before anything is stored.
      </p>
      <p>
        <LinkButton to="/jpanel/import">Import a spreadsheet</LinkButton>
      </p>
    </div>
  </Card>
)

const SkipForm = ({ step, title }: { step: SetupStep['key']; title: string }) => (
  <PostForm action="/jpanel/setup">
    <input type="hidden" name="step" value={step} />
    <Button type="submit" name="intent" value="skip" variant="quiet" aria-label={`Skip: ${title}`}>
      Skip
    </Button>
  </PostForm>
)
