import { QuestionDialog } from '~/ui/overlay/confirm-submit'
import type { ActionRow, Pending } from './row-actions'
import { pageQuestions } from './row-questions'

type Props = {
  pending: Pending | null
  onClose: () => void
  onAct: (action: Pending['action'], row: ActionRow) => Promise<void>
}

export default function RowQuestion({ pending, onClose, onAct }: Props) {
  const asked = pending && pageQuestions(pending.row.name)[pending.action as 'activate' | 'suspend']
  return (
    <QuestionDialog
      asks={asked}
      onClose={onClose}
      onAct={() => {
        onClose()
        if (pending) void onAct(pending.action, pending.row)
      }}
    />
  )
}
