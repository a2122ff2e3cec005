import { useNavigation } from 'react-router'
import { importHistory } from '~/domain/imports/queries.server'
import { ANY_IMPORT, isSheet, SHEET_WORDS, SHEETS, workbookPath } from '~/domain/imports/sheet'
import { sheetColumns } from '~/domain/imports/sheets/columns.server'
import { uploadWorkbook } from '~/domain/imports/upload-workbook.server'
import { formAction, intent } from '~/http/form/form-action'
import { submits } from '~/http/form/submits'
import { fieldProps, useServerForm } from '~/http/form/use-server-form'
import { screen } from '~/http/page'
import { SelectField, TextField } from '~/ui/fields/bound-field'
import { Button } from '~/ui/button'
import { Field, Input } from '~/ui/form/field'
import { PostForm } from '~/ui/form/post-form'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { Card, RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { ColumnGuide } from './parts/column-guide'
import { History } from './parts/history'
import './parts/imports.css'
import type { Route } from './+types/start'

export const meta: Route.MetaFunction = () => [{ title: 'Imports · Almoner' }]

export const loader = screen(ANY_IMPORT, async (ctx, { url }: Route.LoaderArgs) => {
  const sheets = SHEETS.filter((sheet) => ctx.actor.can(SHEET_WORDS[sheet].needs))
  const requested = url.searchParams.get('sheet')
  const sheet = isSheet(requested) && sheets.includes(requested) ? requested : (sheets[0] ?? 'supporters')
  const columns = await sheetColumns(ctx.read, sheet)
  const history = await importHistory(ctx)
  return {
    sheets,
    sheet,
    fields: columns.map(({ field }) => field),
    history: history.map((one) => ({ ...one, headers: [], mapping: [] })),
  }
})

export const action = formAction(
  {
    upload: intent(
      uploadWorkbook,
      ({ id }) => ({ to: workbookPath(id) }),
      ({ sheet, file, headerRow }) => ({ sheet, file, headerRow }),
    ),
  },
  ANY_IMPORT,
)

function UploadForm({
  sheets,
  sheet,
  failure,
}: Pick<Route.ComponentProps['loaderData'], 'sheets' | 'sheet'> & { failure: Route.ComponentProps['actionData'] }) {
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useServerForm<{ sheet: string; file: string; headerRow: string }>({
    id: 'import',
    values: { sheet, file: '', headerRow: '' },
    failure,
  })
  return (
    <PostForm encType="multipart/form-data" className="stack" {...submits(form, useOneSubmit())} reloadDocument>
      <SelectField
        field={fields.sheet}
        label="What is in the file"
        choices={sheets.map((one) => ({ value: one, label: SHEET_WORDS[one].title }))}
      />
      <Field label="File" help="Excel (.xlsx) or CSV, up to 20 MB and 100,000 rows" {...fieldProps(fields.file)}>
        <Input
          type="file"
          name={fields.file.name}
          accept=".xlsx,.xlsm,.csv,.txt,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          required
        />
      </Field>
      <TextField
        field={fields.headerRow}
        label="Header row"
        isOptional
        help="The row with the names of the columns. Left blank, it is looked for in the first 21 rows."
        inputMode="numeric"
        maxLength={7}
      />
      <p>
        <Button type="submit" name="intent" value="upload" variant="primary" icon="upload" isBusy={isBusy}>
          Upload and check
        </Button>
      </p>
      <p className="muted">
        Nothing is imported yet: next you see how the columns are read and which rows have errors.
      </p>
    </PostForm>
  )
}

/** An import begins here: a file, the columns that it may have, and what was imported before. */
export default function Start({
  loaderData: { sheets, sheet, fields, history },
  actionData: failure,
}: Route.ComponentProps) {
  return (
    <>
      <RecordHead
        back={{ to: SHEET_WORDS[sheet].list, label: SHEET_WORDS[sheet].title }}
        title="Imports"
        about="Supporters, contributions, sponsorships and their timeline from a spreadsheet."
      />
      <div className="stack">
        {failure ? <Note tone="bad" title={failure.message} isAlert /> : null}
        <Card title="Import a file">
          <UploadForm key={sheet} sheets={sheets} sheet={sheet} failure={failure} />
        </Card>
        <ColumnGuide sheets={sheets} sheet={sheet} fields={fields} />
        <History workbooks={history} />
      </div>
    </>
  )
}
