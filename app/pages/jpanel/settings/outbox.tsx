import { newestMails, type MailRow } from '~/domain/messaging/queries.server'
import { OWNER_ONLY } from '~/domain/staff/roles'
import { screen } from '~/http/page'
import type { Ctx } from '~/kit/operation'
import { DataTable, type Column } from '~/ui/data-table'
import { DateText } from '~/ui/date-text'
import { ListPage, PageHead } from '~/ui/page-head'
import { Pill, type Tone } from '~/ui/pill'
import { Empty } from '~/ui/states'
import type { Route } from './+types/outbox'

export const meta: Route.MetaFunction = () => [{ title: 'Outbox · Almoner' }]

/** Mails carry links that open accounts: only owners read them. */
export const loader = screen(OWNER_ONLY, async (ctx: Ctx, _args: Route.LoaderArgs) => ({ mails: await newestMails(ctx) }))

const STATES: Record<string, { tone: Tone; word: string }> = {
  held: { tone: 'quiet', word: 'Not sent' },
  queued: { tone: 'quiet', word: 'Sending' },
  sent: { tone: 'good', word: 'Sent' },
  failed: { tone: 'bad', word: 'Failed' },
}

const state = ({ status }: MailRow) => {
  const { tone, word } = STATES[status] ?? { tone: 'quiet' as const, word: status }
  return <Pill tone={tone}>{word}</Pill>
}

const columns: Column<MailRow>[] = [
  { key: 'subject', head: 'Subject', isMain: true, cell: ({ subject }) => subject },
  { key: 'recipient', head: 'To', width: 280, tone: 'dim', place: 'below', cell: ({ recipient }) => recipient },
  { key: 'state', head: 'Status', width: 130, place: 'amount', cell: state, title: ({ failure }) => failure ?? undefined },
  { key: 'written', head: 'Created', width: 140, tone: 'dim', place: 'amount-below', cell: ({ createdAt }) => <DateText at={createdAt} /> },
]

export default function Outbox({ loaderData: { mails } }: Route.ComponentProps) {
  return (
    <ListPage>
      <PageHead title="Outbox" sub="Latest 200 emails. Without a mail server, they are stored here and not sent." />
      <DataTable
        label="Emails"
        columns={columns}
        rows={mails}
        rowKey={({ id }) => String(id)}
        rowHref={({ id }) => `/jpanel/settings/outbox/${id}`}
        rowName={({ subject }) => subject}
        empty={
          <Empty icon="mail" title="No emails yet">
            Receipts and password links appear here.
          </Empty>
        }
      />
    </ListPage>
  )
}
