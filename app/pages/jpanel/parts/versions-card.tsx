import { MAX_HISTORY } from '~/kit/search/shown-rows'
import { CutNote } from '~/ui/list/cut-note'
import { Link } from '~/ui/link'
import { DateText } from '~/ui/date-text'
import { Card } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'

export type ShownVersion = { id: number; at: Date; actor: string; words: string }

export function VersionsCard({
  at,
  versions,
  selected,
}: {
  at: string
  versions: readonly ShownVersion[]
  selected: number | null
}) {
  if (versions.length === 0) return null
  return (
    <Card title="History" isSide className="versions">
      <ol className="timeline">
        {versions.map(({ id, at: saved, actor, words }, index) => (
          <li key={id} className={id === selected ? 'good' : undefined}>
            <DateText at={saved} full />
            <span>
              {`${actor} changed ${words || 'nothing'} `}
              {index === 0 ? null : (
                <Link className="link" to={`${at}?version=${id}`} aria-current={id === selected ? 'true' : undefined}>
                  Open this version
                </Link>
              )}
            </span>
          </li>
        ))}
      </ol>
      <CutNote rows={versions.length} max={MAX_HISTORY} rest="The journal has every entry." />
    </Card>
  )
}

export function VersionNote({ at, version }: { at: string; version: { at: Date; actor: string } | null }) {
  if (version === null) return null
  return (
    <Note tone="warn" title="An earlier version">
      <DateText at={version.at} full /> by {version.actor}. Saving brings it back.{' '}
      <Link className="link" to={at}>
        Show the current one
      </Link>
    </Note>
  )
}
