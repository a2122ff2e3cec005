import type { BackupRun } from '~/domain/backups/queries.server'
import { shownSize } from '~/kit/files/file-size'
import { Button } from '~/ui/button'
import { DateText } from '~/ui/date-text'
import { PostForm } from '~/ui/form/post-form'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Card } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import type { ShownBackups } from './shown-backups.server'
import '~/ui/progress/progress.css'

const MARKS = {
  running: { icon: 'refresh', tone: 'wait', word: 'In progress' },
  failed: { icon: 'alert-triangle', tone: 'bad', word: 'Failed' },
  made: { icon: 'check', tone: 'good', word: '' },
} as const

const readState = ({ finishedAt, failure }: BackupRun): keyof typeof MARKS =>
  finishedAt === null ? 'running' : failure === null ? 'made' : 'failed'

const listFacts = (run: BackupRun): string[] => [
  run.verifies ? 'Verified' : 'Not verified',
  shownSize(run.bytes ?? 0),
  ...(run.isEncrypted ? [] : ['not encrypted']),
  ...(run.removed ? [`${run.removed} older deleted`] : []),
]

function Run({ run }: { run: BackupRun }) {
  const state = readState(run)
  const { icon, tone, word } = MARKS[state]
  return (
    <li className="task">
      <span className={`mark ${tone}`}>
        <Icon name={icon} />
      </span>
      <div>
        <span className="name">{run.fileName ?? word}</span>
        {state === 'made' ? <span className="line">{listFacts(run).join(' · ')}</span> : null}
        {run.failure === null ? null : <span className="line">{run.failure}</span>}
        <span className="line">
          <DateText at={run.startedAt} full />
          {run.staff === null ? ' · by schedule' : ` · ${run.staff}`}
        </span>
      </div>
      <span className="end" />
    </li>
  )
}

const Moment = ({ at }: { at: Date | null }) => (at === null ? 'never' : <DateText at={at} full />)

export function BackupRuns({ madeAt, verifiedAt, runs, isEncrypted }: ShownBackups) {
  return (
    <Card
      title="Last backups"
      more={
        <PostForm>
          <Button type="submit" name="intent" value="back-up" icon="download">
            Back up now
          </Button>
        </PostForm>
      }
    >
      <div className="stack backup-runs">
        {isEncrypted ? null : (
          <Note tone="warn" title="Backups are not encrypted">
            <p>Anyone who has a backup file can read every donor and payment in it.</p>
          </Note>
        )}
        <p>
          <Link className="link" to="/jpanel/settings/backups/key">
            {isEncrypted ? 'Key of backups' : 'Encrypt backups'}
          </Link>
        </p>
        <p>
          Last backup: <Moment at={madeAt} />. Last verified: <Moment at={verifiedAt} />.
        </p>
        {runs.length === 0 ? null : (
          <ul className="tasks">
            {runs.map((run) => (
              <Run key={run.id} run={run} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
