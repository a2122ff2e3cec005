import { useCallback, useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { localDate } from '~/kit/calendar'
import type { FormFailure } from '~/http/form/form-action'
import { Opened } from '~/http/form/opened'
import { toMergeState } from '~/domain/merges/merge-state'
import { controlProps, fieldProps, useServerForm } from '~/http/form/use-server-form'
import { supporterPath } from '~/domain/supporters/supporter'
import { Button, LinkButton } from '~/ui/button'
import { AddressField, AddressForm } from '~/ui/form/address-form'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { PostForm } from '~/ui/form/post-form'
import { useAnswered } from '~/ui/form/use-answered'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { Icon } from '~/ui/icon'
import { Pagination } from '~/ui/list/pagination'
import { RichText } from '~/ui/rich-text/rich-text'
import { Card } from '~/ui/shell/page-head'
import { useOrganisation } from '~/ui/shell/organization'
import { sayResult } from '~/ui/list/list-title'
import { NoteItem } from './note-item'
import type { Loaded } from './record-data.server'
import { monthName } from './activity-card'

type Shown = NonNullable<Loaded['notes']>

export function NotesPanel(loaded: Loaded & { failure: FormFailure | undefined }) {
  const { supporter, notes, noteSearch, may, failure } = loaded
  const { zone } = useOrganisation()
  const at = `${supporterPath(supporter.id)}?tab=notes`
  const { added, onSent } = useOwnAdded(failure, at)
  if (notes === null) return null
  const months = Map.groupBy(notes.notes, ({ createdAt }) => localDate(new Date(createdAt), zone).slice(0, 7))
  return (
    <div className="notes-panel stack" data-result={sayResult(notes.total, 'note', notes.filter)}>
      <div className="notes-head">
        <AddressForm form={noteSearch} role="search" className="notes-search">
          <input type="hidden" name="tab" value="notes" />
          <AddressField label="Search notes" type="search" name="filter[body]" placeholder="Search notes" />
          <Button type="submit" icon="search">
            Search
          </Button>
        </AddressForm>
      </div>
      {may.note ? (
        <NewNote
          key={added}
          failure={failure}
          onSent={onSent}
          opened={toMergeState(supporter)}
          label={notes.unfiltered === 0 ? 'Add the First Note' : 'Create note'}
        />
      ) : null}
      {notes.unfiltered === 0 ? <Nothing>{"There aren't any notes yet for this account"}</Nothing> : null}
      {notes.unfiltered > 0 && notes.total === 0 ? (
        <Nothing>
          {`No notes found for ${notes.filter}`}
          <LinkButton to={at}>Reset filter</LinkButton>
        </Nothing>
      ) : null}
      {[...months].map(([month, list]) => (
        <section key={month} className="card" aria-labelledby={`notes-${month}`}>
          <h3 className="month" id={`notes-${month}`}>
            {monthName(month)}
          </h3>
          <ul className="notes">
            {list.map((note) => (
              <NoteItem
                key={`${note.id}-${new Date(note.updatedAt).getTime()}`}
                note={note}
                loaded={loaded}
                here={pageAt(notes, at, notes.page)}
              />
            ))}
          </ul>
        </section>
      ))}
      {notes.total > notes.notes.length ? (
        <Pagination
          from={notes.from ?? 0}
          to={notes.to ?? 0}
          total={notes.total}
          page={notes.page}
          pages={notes.lastPage}
          previous={notes.page > 1 ? pageAt(notes, at, notes.page - 1) : null}
          next={notes.page < notes.lastPage ? pageAt(notes, at, notes.page + 1) : null}
        />
      ) : null}
    </div>
  )
}

/**
 * Increments `added`, which empties the editor, only after a note that was sent from here has been added. A response
 * that leads elsewhere than `home` leaves the outcome open, so the text stays.
 */
function useOwnAdded(failure: FormFailure | undefined, home: string): { added: number; onSent: () => void } {
  const answered = useAnswered()
  const { pathname, search } = useLocation()
  const isAdded = failure === undefined && `${pathname}${search}` === home
  const isSent = useRef(false)
  const [added, setAdded] = useState(0)
  useEffect(() => {
    if (answered === null || !isSent.current) return
    isSent.current = false
    if (isAdded) setAdded((times) => times + 1)
  }, [answered, isAdded])
  const onSent = useCallback(() => {
    isSent.current = true
  }, [])
  return { added, onSent }
}

const pageAt = ({ filter }: Shown, at: string, page: number): string =>
  `${at}&page=${page}${filter === '' ? '' : `&${new URLSearchParams({ 'filter[body]': filter }).toString()}`}`

function Nothing({ children }: { children: React.ReactNode }) {
  return (
    <div className="card no-notes" role="status">
      <Icon name="note" />
      {children}
    </div>
  )
}

type NewNoteProps = {
  failure: FormFailure | undefined
  label: string
  onSent: () => void
  opened: Readonly<Record<string, string>>
}

function NewNote({ failure, label, onSent, opened }: NewNoteProps) {
  const sendOnce = useOneSubmit()
  const isFailed = failure !== undefined && failure.typed.row === undefined
  const own = isFailed ? failure : undefined
  const [form, fields] = useServerForm({ id: 'add-note', values: { body: '' }, failure: own })
  // Keeps the initial value, so that the text stays when the failure disappears from the page.
  const [typed] = useState(controlProps(fields.body).defaultValue)
  const send = (event: SubmitEvent) => {
    sendOnce(event)
    if (!event.defaultPrevented) onSent()
  }
  return (
    <Card title="New note">
      <PostForm id={form.id} className="stack" onSubmit={send}>
        <LeaveGuard isSmall />
        <Opened values={opened} failure={own} />
        <RichText
          {...fieldProps(fields.body)}
          name={fields.body.name}
          defaultValue={typed}
          maxLength={fields.body.maxLength}
          label="Note"
          help="Notes are visible to all users."
        />
        <div className="actions">
          <Button
            type="submit"
            variant="primary"
            name="intent"
            value="add-note"
            isBusy={useNavigation().formMethod === 'POST'}
          >
            {label}
          </Button>
        </div>
      </PostForm>
    </Card>
  )
}
