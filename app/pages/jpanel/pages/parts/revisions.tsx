import { pagePath } from '~/domain/pages/page'
import type { ShownRevision } from '~/domain/pages/revisions/revisions.server'
import { REVISIONS_KEPT, baseVersion } from '~/domain/pages/revisions/written'
import { DateText } from '~/ui/date-text'
import { PostForm } from '~/ui/form/post-form'
import { Link } from '~/ui/link'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Card } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import type { Autosave } from './use-autosave'

type Props = {
  id: number
  current: number
  editorId: number | null
  revision: ShownRevision | null
  revisions: readonly ShownRevision[]
  isAutosaved: boolean
}

const isOlder = (autosave: ShownRevision, current: number): boolean => baseVersion(autosave) < current
const OLDER = 'The page was saved since it was typed: it cannot be saved over that, only copied from. '

const by = ({ savedBy }: ShownRevision): string => (savedBy === null ? '' : ` by ${savedBy}`)
const revisionPath = (id: number, revision: number): string => `${pagePath(id)}?revision=${String(revision)}`

export function RevisionNotes({
  id,
  current,
  editorId,
  revision,
  revisions,
  isAutosaved,
  isRevisionGone,
  hasFailed,
}: Props & { isRevisionGone: boolean; hasFailed: boolean }) {
  if (isRevisionGone)
    return (
      <Note tone="warn" title="This revision is no longer stored">
        {`The last ${String(REVISIONS_KEPT)} revisions of a page stay. This is the current version.`}
      </Note>
    )
  if (revision !== null) return <RevisionNote id={id} current={current} revision={revision} mayDiscard={isAutosaved} />
  const autosave = revisions.find((one) => one.isAutosave && one.editorId === editorId)
  // A refused form already shows newer text than the autosave.
  if (autosave === undefined || hasFailed || !isAutosaved) return null
  return (
    <Note tone="warn" title="There is text of yours that was not saved">
      {'It was autosaved '}
      <DateText at={autosave.savedAt} full />
      {`. ${isOlder(autosave, current) ? OLDER : ''}`}
      <Link className="link" to={revisionPath(id, autosave.id)}>
        Open it
      </Link>
    </Note>
  )
}

type NoteProps = { id: number; current: number; revision: ShownRevision; mayDiscard: boolean }

function RevisionNote({ id, current, revision, mayDiscard }: NoteProps) {
  const hint = isOlder(revision, current) ? OLDER : 'Saving makes it the page. '
  return (
    <Note tone="warn" title={revision.isAutosave ? 'Text that was not saved' : 'An earlier version'}>
      {revision.isAutosave ? 'Autosaved ' : 'From '}
      <DateText at={revision.savedAt} full />
      {`${by(revision)}. ${revision.isAutosave ? hint : 'Saving brings it back. '}`}
      <Link className="link" to={pagePath(id)}>
        Show the current one
      </Link>
      {revision.isAutosave && mayDiscard ? (
        <PostForm action={pagePath(id)} className="revision-discard">
          <input type="hidden" name="revision" value={revision.id} />
          <ConfirmSubmit
            name="intent"
            value="discard"
            size="small"
            icon="trash"
            title="Discard this text?"
            act="Discard text"
            body="The page stays as it is, and the autosaved text is lost."
          >
            Discard this text…
          </ConfirmSubmit>
        </PostForm>
      ) : null}
    </Note>
  )
}

function AutosaveState({ autosave }: { autosave: Autosave }) {
  return (
    <p className="help" role="status">
      {autosave === null ? (
        'Autosaved every minute while something is not saved. The page stays as it is until you save it.'
      ) : autosave.failure === null ? (
        <>
          {'Autosaved '}
          <DateText at={autosave.at} />
          {'. The page stays as it is until you save it.'}
        </>
      ) : (
        `Not autosaved: ${autosave.failure} What you typed is still here, and it is tried again.`
      )}
    </p>
  )
}

export function RevisionsCard({
  id,
  revision,
  revisions,
  isAutosaved,
  autosave,
}: Pick<Props, 'id' | 'revision' | 'revisions' | 'isAutosaved'> & { autosave: Autosave }) {
  if (!isAutosaved && revisions.length === 0) return null
  return (
    <Card title="Revisions" isSide>
      <div className="page-fields">
        {isAutosaved ? <AutosaveState autosave={autosave} /> : null}
        {revisions.length === 0 ? <p className="muted">No earlier version yet.</p> : null}
        <ol className="timeline">
          {revisions.map((one) => (
            <li key={one.id} className={one.id === revision?.id ? 'good' : undefined}>
              <DateText at={one.savedAt} full />
              <span>
                {`${one.isAutosave ? 'Autosaved' : 'Written'}${by(one)} `}
                <Link
                  className="link"
                  to={revisionPath(id, one.id)}
                  aria-current={one.id === revision?.id ? 'true' : undefined}
                >
                  Open this version
                </Link>
              </span>
            </li>
          ))}
        </ol>
      </div>
    </Card>
  )
}
