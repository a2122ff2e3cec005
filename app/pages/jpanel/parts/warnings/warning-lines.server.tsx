import type { ReactNode } from 'react'
import { heldEmails } from '~/domain/messaging/queries.server'
import { isMailHeld } from '~/domain/messaging/say-mailed'
import { SANDBOX_WORDS } from '~/domain/payments/messages'
import type { Ctx } from '~/kit/operation'
import { OWNER_ONLY } from '~/kit/permission'
import { counted } from '~/kit/text'
import { getIcon } from '~/ui/icon'
import { writtenHtml } from '~/ui/written'
import { warningsFor } from './warnings.server'

type Act = { words: string; to: string }

/** Rendered on the server, so that no page script has to render it. */
const writeLine = (words: ReactNode, act?: Act): string =>
  writtenHtml(
    <>
      {getIcon('alert-triangle')}
      <span className="grow">{words}</span>
      {act ? (
        <a className="btn small" href={act.to}>
          {act.words}
        </a>
      ) : null}
    </>,
  ) ?? ''

async function writeMailLine(ctx: Ctx): Promise<string> {
  const count = await heldEmails(ctx.read)
  const waiting = count === 0 ? 'Receipts and password links' : counted(count, 'email')
  return writeLine(
    <>
      <b>No mail server is set, so no email leaves.</b>
      {` ${waiting} ${count === 1 ? 'waits' : 'wait'} in the `}
      <a className="link" href="/jpanel/settings/outbox">
        <u>outbox</u>
      </a>
      .
    </>,
    { words: 'Set mail server', to: '/jpanel/settings/connections#mail' },
  )
}

/** Warnings for every office page, as HTML. Owners get a link to where each is solved (R-SETTINGS-7). */
export async function warningLines(ctx: Ctx): Promise<string[]> {
  const isOwner = ctx.actor.can(OWNER_ONLY)
  const connect = { words: 'Connect Stripe', to: '/jpanel/settings/connections#payments' }
  return [
    ...warningsFor(ctx).map((words) => writeLine(words, isOwner && words === SANDBOX_WORDS ? connect : undefined)),
    ...(isOwner && isMailHeld(ctx) ? [await writeMailLine(ctx)] : []),
  ]
}
