import { MAX_NOTE_LENGTH } from '~/domain/notes/note'
import type { Fields } from '~/kit/fields'
import { Field, Textarea } from '~/ui/form/field'
import { LeaveGuard } from '~/ui/form/leave-guard'
import type { ListAction } from '~/ui/list/list-batch'
import { ChoiceField, type LateChoices } from './late-choices'

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

type Choosing = { late: LateChoices; isLate: boolean }

const changeType = ({ late, isLate }: Choosing): ListAction => ({
  intent: 'type',
  label: 'Change the type',
  icon: 'users',
  confirm: {
    title: (count) => `Change the type of ${count}?`,
    act: (count) => `Change ${count}`,
    body: 'Organizations are shown by the name of the organization, people by their own.',
  },
  isLate,
  field: (isMissing) => (
    <ChoiceField late={late} of="types" label="Supporter type" name="accountTypeId" word="type" isMissing={isMissing} />
  ),
})

const addToMembership = ({ late, isLate }: Choosing): ListAction => ({
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
  isLate,
  field: (isMissing) => (
    <ChoiceField
      late={late}
      of="memberships"
      label="Membership"
      name="membershipId"
      word="membership"
      isMissing={isMissing}
    />
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
  typed: Fields
} & Choosing

export const bulkActions = ({ mayAdd, mayEdit, isPutAway, typed, ...choosing }: Input): ListAction[] => [
  ...(mayAdd ? [addNote(typeof typed.body === 'string' ? typed.body : '')] : []),
  ...(mayEdit ? [addToMembership(choosing), changeType(choosing), ...(isPutAway ? [RESTORE] : [ARCHIVE, SPAM])] : []),
]
