import { useRef } from 'react'
import { useNavigation } from 'react-router'
import { listImports } from '~/domain/imports/queries.server'
import { ANY_IMPORT, isSheet, SHEET_WORDS, SHEETS, templatePath, workbookPath } from '~/domain/imports/sheet'
import { loadSheetColumns } from '~/domain/imports/sheets/columns.server'
import { uploadWorkbook } from '~/domain/imports/upload-workbook.server'
import { formAction, intent } from '~/http/form/form-action'
import { submits } from '~/http/form/submits'
import { fieldProps, useServerForm } from '~/http/form/use-server-form'
import { screen } from '~/http/page'
import { SelectField, TextField } from '~/ui/fields/bound-field'
import { Button, LinkButton } from '~/ui/button'
import { Field, Input } from '~/ui/form/field'
import { PostForm } from '~/ui/form/post-form'
import { Icon } from '~/ui/icon'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { Card, PageHead, RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { ColumnGuide } from './parts/column-guide'
import { History } from './parts/history'
import { useDroppedFile } from './parts/use-dropped-file'
import './parts/imports.css'
import type { Route } from './+types/start'

export const meta: Route.MetaFunction = () => [{ title: 'Imports · Almoner' }]

export const loader = screen(ANY_IMPORT, async (ctx, { url }: Route.LoaderArgs) => {
  const sheets = SHEETS.filter((sheet) => ctx.actor.can(SHEET_WORDS[sheet].needs))
  const requested = url.searchParams.get('sheet')
  const selected = isSheet(requested) && sheets.includes(requested) ? requested : null
  const sheet = selected ?? (sheets.includes('supporters') ? 'supporters' : (sheets[0] ?? 'supporters'))
  const columns = await loadSheetColumns(ctx.read, sheet)
  const history = await listImports(ctx)
  return {
    sheets,
    sheet,
    selected,
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

const ACCEPTED = '.xlsx,.xlsm,.csv,.txt,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type FormProps = Pick<Route.ComponentProps['loaderData'], 'sheets' | 'selected'> & {
  failure: Route.ComponentProps['actionData']
}

function UploadForm({ sheets, selected, failure }: FormProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const file = useRef<HTMLInputElement>(null)
  const isOver = useDroppedFile(file)
  const [form, fields] = useServerForm<{ sheet: string; file: string; headerRow: string }>({
    id: 'import',
    values: { sheet: selected ?? '', file: '', headerRow: '' },
    failure,
  })
  const isSaid = selected !== null || failure?.fields.sheet !== undefined || failure?.fields.headerRow !== undefined
  return (
    <PostForm encType="multipart/form-data" className="stack" {...submits(form, useOneSubmit())} reloadDocument>
      <div className={isOver ? 'import-file over' : 'import-file'}>
        <Icon name="file-text" size="lg" />
        <b className="needs-script">Drop a spreadsheet anywhere on this page</b>
        <Field
          label="File"
          help="Excel (.xlsx) or CSV, with the names of the columns in the first row. Any order, your own words."
          {...fieldProps(fields.file)}
        >
          <Input ref={file} type="file" name={fields.file.name} accept={ACCEPTED} required />
        </Field>
        <Button type="submit" name="intent" value="upload" variant="primary" icon="upload" isBusy={isBusy}>
          Upload and check
        </Button>
        <p className="muted">Up to 20 MB and 100,000 rows.</p>
      </div>
      <details className="import-more" open={isSaid}>
        <summary>Say what is in the file</summary>
        <div className="stack">
          <SelectField
            field={fields.sheet}
            label="What is in the file"
            choices={[
              { value: '', label: 'Recognized by its columns' },
              ...sheets.map((one) => ({ value: one, label: SHEET_WORDS[one].title })),
            ]}
          />
          <TextField
            field={fields.headerRow}
            label="Header row"
            isOptional
            help="The row with the names of the columns. Left blank, it is looked for in the first 21 rows."
            inputMode="numeric"
            maxLength={7}
          />
        </div>
      </details>
    </PostForm>
  )
}

export default function Start({
  loaderData: { sheets, sheet, selected, fields, history },
  actionData: failure,
}: Route.ComponentProps) {
  return (
    <>
      {selected === null ? (
        <PageHead title="Imports" sub="Bring in a spreadsheet. You see everything before anything is stored." />
      ) : (
        <RecordHead
          back={{ to: SHEET_WORDS[selected].list, label: SHEET_WORDS[selected].title }}
          title="Imports"
          about={`Bring in ${SHEET_WORDS[selected].title.toLowerCase()} from a spreadsheet.`}
        />
      )}
      <div className="stack">
        {failure ? <Note tone="bad" title={failure.message} isAlert /> : null}
        <Card>
          <UploadForm key={selected} sheets={sheets} selected={selected} failure={failure} />
        </Card>
        <p className="import-templates">
          <span className="muted">Starting from nothing?</span>
          {sheets.map((one) => (
            <LinkButton key={one} to={templatePath(one)} icon="download" size="small" reloadDocument>
              {SHEET_WORDS[one].title}
            </LinkButton>
          ))}
        </p>
        <History workbooks={history} />
        <details id="columns" className="import-columns-guide" open={selected !== null}>
          <summary>What each column takes</summary>
          <ColumnGuide sheets={sheets} sheet={sheet} fields={fields} />
        </details>
      </div>
    </>
  )
}
