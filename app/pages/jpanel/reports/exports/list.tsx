import { useNavigation } from 'react-router'
import { JOURNAL_EXPORTS, POSTING_ACCOUNTS } from '~/domain/books/addresses'
import { ExportJournalInput } from '~/domain/books/exports/export-input'
import { exportJournal } from '~/domain/books/exports/export-journal.server'
import { journalExportList } from '~/domain/books/exports/journal-exports.list.server'
import { localMonth, toMonth, readMonth } from '~/domain/books/month'
import { intent } from '~/http/form/form-action'
import { useServerForm } from '~/http/form/use-server-form'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { addDays, localDate } from '~/kit/calendar'
import { readConstraints } from '~/kit/form-constraints'
import { counted } from '~/kit/text'
import { Button, LinkButton } from '~/ui/button'
import { TextField } from '~/ui/fields/bound-field'
import { PostForm } from '~/ui/form/post-form'
import { titleList } from '~/ui/list/list-title'
import { Note } from '~/ui/states'
import { listAction } from '../../parts/list-action.server'
import { bookTabs } from '../parts/book-tabs'
import { ReportPage } from '../parts/report-page'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Journal exports', loaderData?.list)

export const loader = screen(journalExportList.permission, async (ctx, args: Route.LoaderArgs) => {
  const month = toMonth(readMonth(ctx, new URL(args.request.url).searchParams.get('month')))
  const yesterday = addDays(localDate(ctx.now, ctx.organisation.zone), -1)
  return {
    list: await listView(journalExportList)(ctx, args),
    constraints: { export: readConstraints(ExportJournalInput) },
    values: {
      firstDay: month.first as string,
      lastDay: (month.month === localMonth(ctx, 0) && yesterday >= month.first ? yesterday : month.last) as string,
    },
  }
})

export const action = listAction(journalExportList.permission, JOURNAL_EXPORTS, {
  export: intent(exportJournal, ({ id, name, lines }) => ({
    to: `${JOURNAL_EXPORTS}/${id}`,
    flash: `${name} made with ${counted(lines, 'line')}.`,
  })),
})

export default function JournalExports({ loaderData: { list, values }, actionData }: Route.ComponentProps) {
  return (
    <ReportPage
      title="Journal exports"
      list={list}
      at={JOURNAL_EXPORTS}
      failure={actionData}
      tabs={bookTabs(JOURNAL_EXPORTS)}
      actions={
        <LinkButton to={POSTING_ACCOUNTS} icon="settings">
          Accounts
        </LinkButton>
      }
      above={<ExportForm values={values} failure={actionData} />}
      empty={{
        icon: 'download',
        title: 'Nothing exported yet',
        text:
          'An export has a balanced entry for each settled amount and each deposit, posted to your accounts. ' +
          'Each row of the books is exported once.',
      }}
    />
  )
}

type FormProps = { values: { firstDay: string; lastDay: string }; failure: Route.ComponentProps['actionData'] }

function ExportForm({ values, failure }: FormProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useServerForm({ id: 'export', values, failure })
  return (
    <>
      {failure?.message ? <Note tone="bad" title={failure.message} isAlert /> : null}
      <PostForm id={form.id} className="card card-body pair">
        <TextField field={fields.firstDay} label="From" type="date" />
        <TextField field={fields.lastDay} label="Through" type="date" />
        <div className="actions">
          <Button type="submit" variant="primary" icon="download" name="intent" value="export" isBusy={isBusy}>
            Export
          </Button>
        </div>
      </PostForm>
    </>
  )
}
