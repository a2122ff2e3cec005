import { MAX_NOTE_LENGTH } from '~/domain/notes/note'
import type { Fields } from '~/kit/fields'
import { Field, Select, Textarea, type Choice } from '~/ui/form/field'
import { LeaveGuard } from '~/ui/form/leave-guard'
import type { ListAction } from '~/ui/list/list-batch'

const ARCHIVE: ListAction = {
  intent: 'archive',
  label: 'Archive',
  icon: 'archive',
  confirm: {
    title: (count) => `Archive ${count}?`,
    act: (count) => `Archive ${count}`,
    body:
      'They leave the lists and the point of sale, and can no longer sign in. ' +
      'Contributions stay, and they can ' +
      'be restored at any time.',
  },
}
const RESTORE: ListAction = { intent: 'restore', label: 'Restore', icon: 'arrow-back-up' }
const SPAM: ListAction = {
  intent: 'spam',
  label: 'Mark as spam',
  icon: 'flag',
  isDangerous: true,
  confirm: {
    title: (count) => `Mark ${count} as spam?`,
    act: (count) => `Mark ${count} as spam`,
    body: 'They leave the lists and the point of sale. Their contributions do not change.',
  },
}

const changeType = (types: readonly Choice[]): ListAction => ({
  intent: 'type',
  label: 'Change the type',
  icon: 'users',
  confirm: {
    title: (count) => `Change the type of ${count}?`,
    act: (count) => `Change ${count}`,
    body: 'Organizations are shown by the name of the organization, people by their own.',
  },
  field: (isMissing) => (
    <Field label="Supporter type" error={isMissing ? 'Please choose a type.' : undefined}>
      <Select
        name="accountTypeId"
        choices={[{ value: '', label: 'Choose a type' }, ...types]}
        required
        data-first="true"
      />
    </Field>
  ),
})

const addToMembership = (levels: readonly Choice[]): ListAction => ({
  intent: 'member',
  label: 'Add to a membership',
  icon: 'user-plus',
  confirm: {
    title: (count) => `Add ${count} to a membership?`,
    act: (count) => `Add ${count}`,
    body:
      'They become members today, for one period of the level. Those who are members of it already ' +
      'stay as they are.',
  },
  field: (isMissing) => (
    <Field label="Membership" error={isMissing ? 'Please choose a membership.' : undefined}>
      <Select
        name="membershipId"
        choices={[{ value: '', label: 'Choose a membership' }, ...levels]}
        required
        data-first="true"
      />
    </Field>
  ),
})

const addNote = (typed: string): ListAction => ({
  intent: 'note',
  label: 'Add a note',
  icon: 'note',
  confirm: {
    title: (count) => `Add a note to ${count}?`,
    act: (count) => `Add note to ${count}`,
    body: 'Each of them gets a note of its own, which all users see.',
  },
  field: (isMissing) => (
    <>
      <LeaveGuard isSmall />
      <Field label="Note" error={isMissing ? 'Please enter a note.' : undefined}>
        <Textarea name="body" rows={4} maxLength={MAX_NOTE_LENGTH} defaultValue={typed} required data-first="true" />
      </Field>
    </>
  ),
})

type Input = {
  mayAdd: boolean
  mayEdit: boolean
  isPutAway: boolean
  types: readonly Choice[]
  levels: readonly Choice[]
  typed: Fields
}

export const bulkActions = ({ mayAdd, mayEdit, isPutAway, types, levels, typed }: Input): ListAction[] => [
  ...(mayAdd ? [addNote(typeof typed.body === 'string' ? typed.body : '')] : []),
  ...(mayEdit && levels.length > 0 ? [addToMembership(levels)] : []),
  ...(mayEdit ? [changeType(types), ...(isPutAway ? [RESTORE] : [ARCHIVE, SPAM])] : []),
]
