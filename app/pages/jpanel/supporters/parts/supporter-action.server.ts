import { undoMerge } from '~/domain/merges/undo-merge.server'
import { addNote } from '~/domain/notes/add-note.server'
import { deleteNote } from '~/domain/notes/delete-note.server'
import { editNote } from '~/domain/notes/edit-note.server'
import { NOTE_ADDED, NOTE_DELETED, NOTE_UPDATED } from '~/domain/notes/schemas'
import { setSupporterState } from '~/domain/supporters/set-supporter-state.server'
import { supporterPath } from '~/domain/supporters/supporter'
import { formAction, intent } from '~/http/form/form-action'

const stateOf = (state: 'archived' | 'active' | 'spam', flash: string) => {
  const done = intent(setSupporterState, () => ({ to: '', flash }))
  return {
    act: async (...[ctx, body]: Parameters<typeof done.act>) => ({
      ...(await done.act(ctx, { ids: body.id, state })),
      to: supporterPath(Number(body.id)),
    }),
  }
}

/** Notes and merges have ids of their own, which the supporter's, from the address, must not replace. */
const ofRow = (one: ReturnType<typeof intent>, to: (body: Record<string, unknown>) => string) => ({
  act: async (...[ctx, body]: Parameters<typeof one.act>) => ({ ...(await one.act(ctx, { ...body, id: body.row })), to: to(body) }),
})
const notesTab = ({ id }: Record<string, unknown>) => `${supporterPath(Number(id))}?tab=notes`

/** What the buttons of a supporter's page do. */
export const supporterAction = formAction({
  archive: stateOf('archived', 'Supporter archived.'),
  restore: stateOf('active', 'Supporter restored.'),
  spam: stateOf('spam', 'Supporter marked as spam.'),
  'add-note': {
    act: (ctx, body) => intent(addNote, () => ({ to: notesTab(body), flash: NOTE_ADDED })).act(ctx, { ...body, supporterId: body.id }),
  },
  'edit-note': ofRow(intent(editNote, () => ({ to: '', flash: NOTE_UPDATED })) as never, notesTab),
  'delete-note': ofRow(intent(deleteNote, () => ({ to: '', flash: NOTE_DELETED })) as never, notesTab),
  'undo-merge': ofRow(
    intent(undoMerge, ({ loser }) => ({ to: '', flash: `${loser} is a supporter of their own again.` })) as never,
    ({ id }) => supporterPath(Number(id)),
  ),
})
