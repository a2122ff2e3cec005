import { shownDay } from '~/kit/calendar'
import type { FormFailure } from '~/http/form/form-action'
import { Opened } from '~/http/form/opened'
import { controlProps, fieldProps, useServerForm } from '~/http/form/use-server-form'
import { Button, LinkButton } from '~/ui/button'
import { DateText } from '~/ui/date-text'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { PostForm } from '~/ui/form/post-form'
import { Icon } from '~/ui/icon'
import { ActionMenu, type ActionItem } from '~/ui/overlay/action-menu'
import { RichText } from '~/ui/rich-text/rich-text'
import { useOrganisation } from '~/ui/shell/organization'
import { NoteBody } from './note-body'
import type { Loaded } from './record-data.server'

type OneNote = NonNullable<Loaded['notes']>['notes'][number]

/** `here` is the page of notes that is shown. */
type NoteProps = { note: OneNote; here: string }

export function NoteItem({
  note,
  here,
  loaded,
}: NoteProps & { loaded: Loaded & { failure: FormFailure | undefined } }) {
  const { staffId, may, failure, editedNote } = loaded
  const isOwn = note.createdBy !== null && note.createdBy.id === staffId && may.note
  const isFailed = failure !== undefined && failure.typed.row === String(note.id)
  const isEdited = isOwn && (isFailed || editedNote === note.id)
  const by = note.createdBy ? `${note.createdBy.firstName} ${note.createdBy.lastName}` : 'A deleted user'
  return (
    <li id={`n${note.id}`}>
      <div className="note-line">
        <p className="muted">
          <bdi>{by}</bdi>
          {' · '}
          <DateText at={note.createdAt} />
        </p>
        {isOwn || may.owner ? <NoteMenu note={note} here={here} isOwn={isOwn} /> : null}
      </div>
      {isEdited ? (
        <NoteForm note={note} here={here} failure={isFailed ? failure : undefined} />
      ) : (
        <NoteBody tree={note.tree} />
      )}
    </li>
  )
}

function NoteMenu({ note, here, isOwn }: NoteProps & { isOwn: boolean }) {
  const { zone } = useOrganisation()
  const form = `note-menu-${note.id}`
  const edit: ActionItem = { label: 'Edit', icon: 'pencil', to: `${here}&edit=${note.id}#n${note.id}` }
  const remove: ActionItem = {
    label: 'Delete…',
    icon: 'trash',
    submits: { form, name: 'intent', value: 'delete-note' },
    asks: {
      title: 'Are you sure you want to delete this note?',
      act: 'Delete note',
      body: 'It leaves the timeline and the notes of this supporter for everyone.',
    },
  }
  return (
    <PostForm id={form}>
      <input type="hidden" name="row" value={note.id} />
      <ActionMenu
        label={`Actions for the note of ${shownDay(new Date(note.createdAt), zone)}`}
        className="icon-btn"
        align="end"
        button={<Icon name="dots" />}
        items={isOwn ? [edit, remove] : [remove]}
      />
    </PostForm>
  )
}

function NoteForm({ note, here, failure }: NoteProps & { failure: FormFailure | undefined }) {
  const [form, fields] = useServerForm({ id: `edit-note-${note.id}`, values: { body: note.body }, failure })
  return (
    <PostForm id={form.id} className="note-actions">
      <LeaveGuard isSmall />
      <Opened values={{ body: note.body }} failure={failure} />
      <input type="hidden" name="row" value={note.id} />
      <RichText
        {...controlProps(fields.body)}
        {...fieldProps(fields.body)}
        label="Note"
        maxLength={fields.body.maxLength}
      />
      <Button type="submit" name="intent" value="edit-note" variant="primary">
        Save note
      </Button>
      <LinkButton to={here} preventScrollReset>
        Cancel
      </LinkButton>
    </PostForm>
  )
}
