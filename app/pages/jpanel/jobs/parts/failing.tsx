import type { UnsentMails } from '~/domain/messaging/queries.server'
import type { FailingJobs } from '~/domain/queue/failing-jobs.server'
import { counted } from '~/kit/text'
import { Button } from '~/ui/button'
import { DateText } from '~/ui/date-text'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { PostForm } from '~/ui/form/post-form'
import { Card } from '~/ui/shell/page-head'
import { VisuallyHidden } from '~/ui/shell/brand'

const MARKS = {
  failed: { icon: 'alert-triangle', tone: 'bad', word: 'Failed' },
  retrying: { icon: 'refresh-alert', tone: 'warn', word: 'Retrying' },
  recovered: { icon: 'check', tone: 'good', word: 'Failed, and done since' },
} as const

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

function Line({ failing: { state, jobs, attempts, failedAt, nextAt } }: { failing: FailingJobs }) {
  return (
    <span className="line">
      {`${MARKS[state].word} · ${jobs > 1 ? `${counted(jobs, 'job')}, ` : ''}tried ${times(attempts)}, last `}
      <DateText at={failedAt} full />
      {nextAt ? (
        <>
          {', next '}
          <DateText at={nextAt} full />
        </>
      ) : null}
    </span>
  )
}

function Row({ failing }: { failing: FailingJobs }) {
  const { icon, tone } = MARKS[failing.state]
  return (
    <li className="task">
      <span className={`mark ${tone}`}>
        <Icon name={icon} />
      </span>
      <div>
        <span className="name">{failing.title}</span>
        <Line failing={failing} />
        <span className="line">{failing.reason}</span>
      </div>
      <span className="end">
        {failing.state === 'recovered' ? null : (
          <PostForm>
            <input type="hidden" name="job" value={failing.name} />
            <Button type="submit" size="small" name="intent" value="retry-failed">
              Retry
              <VisuallyHidden>{` ${failing.title}`}</VisuallyHidden>
            </Button>
          </PostForm>
        )}
      </span>
    </li>
  )
}

function Mails({ mails: { retrying, failed, reason } }: { mails: UnsentMails }) {
  const parts = [
    ...(retrying > 0 ? [`${counted(retrying, 'email')} waiting for the mail server`] : []),
    ...(failed > 0 ? [`${counted(failed, 'email')} not sent`] : []),
  ]
  return (
    <li className="task">
      <span className={`mark ${failed > 0 ? 'bad' : 'warn'}`}>
        <Icon name="mail" />
      </span>
      <div>
        <Link className="name" to="/jpanel/settings/outbox?status[]=retrying&status[]=failed">
          {parts.join(', ')}
        </Link>
        {reason === null ? null : <span className="line">{reason}</span>}
      </div>
      <span className="end" />
    </li>
  )
}

export function Failing({ jobs, mails }: { jobs: readonly FailingJobs[]; mails: UnsentMails }) {
  const hasMails = mails.retrying > 0 || mails.failed > 0
  if (jobs.length === 0 && !hasMails) return null
  return (
    <Card title="Failed" aside={<span className="muted">Kept for 14 days</span>}>
      <ul className="tasks">
        {hasMails ? <Mails mails={mails} /> : null}
        {jobs.map((failing) => (
          <Row key={`${failing.name} ${failing.state}`} failing={failing} />
        ))}
      </ul>
    </Card>
  )
}
