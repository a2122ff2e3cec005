import { doneMessage, waitingMessage } from '~/domain/fundraising/messages'
import type { RowAction } from '~/domain/fundraising/fundraise'
import type { ErrorStyle } from '~/http/call'
import { STATUS_OF } from '~/kit/errors'
import { rowWire } from '~/wire/fundraise'

type Done = { type: string; id: number; name: string; status?: string; copy?: { id: number; name: string } }

/** An activated page may still wait for its organizer; then the message says so. */
export const rowDone =
  (action: RowAction) =>
  ({ type, id, name, status, copy }: Done) => ({
    status: 'success',
    message: action === 'activate' && status === 'pending' ? waitingMessage(name) : doneMessage(action, name),
    ...rowWire({ type, id: copy?.id ?? id, name: copy?.name ?? name, status }),
  })

/**
 * Replies with the reason as `error`, with 422 for a refusal. A client that has the row words 'Failed to {action}
 * {name}' itself.
 */
export const rowRefused: ErrorStyle = ({ message, code }) =>
  Response.json({ error: message, message }, { status: STATUS_OF[code] })
