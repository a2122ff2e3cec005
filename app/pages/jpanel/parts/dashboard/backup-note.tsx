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

const Settings = () => (
  <Link className="link" to="/jpanel/settings/backups">
    Backups
  </Link>
)

export const BackupWarning = ({ state, madeAt, verifiedAt }: ShownBackup & { state: keyof typeof WARNINGS }) => (
  <Note tone="warn" title={WARNINGS[state]}>
    <p>
      <Settings />: last made <Moment at={madeAt} />, last verified <Moment at={verifiedAt} />.
    </p>
  </Note>
)

export const LastBackup = ({ verifiedAt }: ShownBackup) => (
  <p className="muted">
    <Settings />: last verified <Moment at={verifiedAt} />
  </p>
)
