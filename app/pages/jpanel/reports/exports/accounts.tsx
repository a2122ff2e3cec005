import { useNavigation } from 'react-router'
import { JOURNAL_EXPORTS, POSTING_ACCOUNTS } from '~/domain/books/addresses'
import { postingAccounts } from '~/domain/books/exports/accounts.server'
import { saveAccounts } from '~/domain/books/exports/save-accounts.server'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { useServerForm } from '~/http/form/use-server-form'
import { screen } from '~/http/page'
import { counted } from '~/kit/text'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/fields/bound-field'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { PostForm } from '~/ui/form/post-form'
import { Card, RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import type { Route } from './+types/accounts'

const GROUPS = [
  { kind: 'rest', title: 'Income without an account of its own', help: 'Used where a fund below has none.' },
  { kind: 'fund', title: 'Funds', help: 'Income of each fund.' },
  { kind: 'part', title: 'Other income', help: 'Parts of a payment that belong to no fund.' },
  { kind: 'gateway', title: 'Money not deposited yet', help: 'What the till or a provider owes you until a deposit.' },
  { kind: 'bank', title: 'Bank accounts', help: 'Leave blank for the name that the deposit has.' },
] as const

export const meta: Route.MetaFunction = () => [{ title: 'Posting accounts · Almoner' }]

export const loader = screen('reports.settlements', async (ctx) => ({ accounts: await postingAccounts(ctx) }))

export const action = formAction({
  save: intent(saveAccounts, ({ changed }) => ({
    to: POSTING_ACCOUNTS,
    flash: changed === 0 ? 'Nothing was changed.' : `${counted(changed, 'account')} saved.`,
  })),
})

export const shouldRevalidate = revalidateOnError

export default function PostingAccounts({ loaderData: { accounts }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const values = {
    rows: accounts.map(({ kind, key, account }) => ({ kind: kind as string, key, was: account, account })),
  }
  const [form, fields] = useServerForm({ id: 'accounts', values, failure: actionData })
  const rows = fields.rows.getFieldList()
  return (
    <>
      <RecordHead
        back={{ to: JOURNAL_EXPORTS, label: 'Journal exports' }}
        title="Posting accounts"
        about="The accounts of your accounting program, as the journal export writes them."
      />
      {actionData ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      <PostForm id={form.id} className="set-form">
        <LeaveGuard />
        <div className="stack">
          {GROUPS.map(({ kind, title, help }) =>
            accounts.some((one) => one.kind === kind) ? (
              <Card key={kind} title={title}>
                <p className="help">{help}</p>
                {rows.map((row, index) => {
                  const one = accounts[index]
                  if (one?.kind !== kind) return null
                  const { was, account } = row.getFieldset()
                  return (
                    <div key={row.key}>
                      <input type="hidden" name={`${row.name}.kind`} value={one.kind} />
                      <input type="hidden" name={`${row.name}.key`} value={one.key} />
                      <input type="hidden" name={was.name} value={one.account} />
                      <TextField field={account} label={one.label} isOptional maxLength={60} />
                    </div>
                  )
                })}
              </Card>
            ) : null,
          )}
          <div className="actions">
            <Button type="submit" variant="primary" name="intent" value="save" isBusy={isBusy}>
              Save accounts
            </Button>
          </div>
        </div>
      </PostForm>
    </>
  )
}
