import { DateText } from '~/ui/date-text'
import { Link } from '~/ui/link'
import { Note } from '~/ui/states'
import type { ShownBackup } from './shown-backup.server'

const WARNINGS = {
  unscheduled: 'No backup is scheduled.',
  late: 'A backup is missing.',
  unverified: 'No recent backup was verified.',
} as const

const Moment = ({ at }: { at: Date | null }) => (at === null ? 'never' : <DateText at={at} full />)

/** Owners see when a backup was last verified, and a warning where none is recent. */
export function BackupNote({ state, madeAt, verifiedAt }: ShownBackup) {
  const settings = (
    <Link className="link" to="/jpanel/settings/backups">
      Backups
    </Link>
  )
  if (state === 'good')
    return (
      <p className="muted backup-line">
        {settings}: last verified <Moment at={verifiedAt} />
      </p>
    )
  return (
    <Note tone="warn" title={WARNINGS[state]}>
      <p>
        {settings}: last made <Moment at={madeAt} />, last verified <Moment at={verifiedAt} />.
      </p>
    </Note>
  )
}
