import type { SetupStep } from '~/domain/installation/setup-steps.server'
import { Button, LinkButton } from '~/ui/button'
import { PostForm } from '~/ui/form/post-form'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Card } from '~/ui/shell/page-head'

type Props = { steps: readonly SetupStep[]; mayHide: boolean; mayImport: boolean }

export function FirstSteps({ steps, mayHide, mayImport }: Props) {
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
        {mayImport ? (
          <p className="small muted">
            Coming from another system?{' '}
            <Link className="link" to="/jpanel/import">
              Import a spreadsheet
            </Link>
            : you see everything before anything is stored.
          </p>
        ) : null}
      </Card>
    </div>
  )
}

const SkipForm = ({ step, title }: { step: SetupStep['key']; title: string }) => (
  <PostForm action="/jpanel/setup">
    <input type="hidden" name="step" value={step} />
    <Button type="submit" name="intent" value="skip" variant="quiet" aria-label={`Skip: ${title}`}>
      Skip
    </Button>
  </PostForm>
)
