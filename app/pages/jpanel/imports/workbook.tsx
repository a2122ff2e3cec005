import { changeSheet } from '~/domain/imports/sheets/change-sheet.server'
import { loadSheetColumns } from '~/domain/imports/sheets/columns.server'
import { listOtherSheets } from '~/domain/imports/sheets/other-sheets.server'
import { discardWorkbook } from '~/domain/imports/discard-workbook.server'
import { leaveOutKnown } from '~/domain/imports/leave-out-known.server'
import { mapColumns } from '~/domain/imports/map-columns.server'
import { SUBMIT_FAILED } from '~/domain/imports/messages'
import { readFirstCells, PREVIEW_ROWS, listPreviewRows, loadWorkbook } from '~/domain/imports/queries.server'
import { ANY_IMPORT, IMPORTS, SHEET_WORDS, workbookPath } from '~/domain/imports/sheet'
import { startImport } from '~/domain/imports/start-import.server'
import { listShownColumns } from '~/domain/imports/workbook'
import { formAction, intent, sayingOnFailure } from '~/http/form/form-action'
import { screen } from '~/http/page'
import { counted } from '~/kit/text'
import { Pill } from '~/ui/pill'
import { RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { STATE_WORDS } from './parts/history'
import { ColumnMap } from './parts/column-map'
import { Rows } from './parts/rows'
import { Outlook, StartImport } from './parts/start-import'
import { Progress, Result } from './parts/result'
import './parts/imports.css'
import type { Route } from './+types/workbook'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.workbook.filename ?? 'Import'} · Almoner` },
]

export const loader = screen(ANY_IMPORT, async (ctx, { params, url }: Route.LoaderArgs) => {
  const workbook = await loadWorkbook(ctx, Number(params.id))
  const after = Number(/^\d{1,9}$/.exec(url.searchParams.get('after') ?? '')?.[0] ?? 0)
  const isAll = url.searchParams.get('rows') === 'all'
  const [found, sample, columns, others] = await Promise.all([
    listPreviewRows(ctx, workbook.id, { after, isAll, columns: listShownColumns(workbook) }),
    readFirstCells(ctx, workbook.id),
    loadSheetColumns(ctx.read, workbook.sheet),
    workbook.state === 'draft' ? listOtherSheets(ctx, workbook) : [],
  ])
  const rows = found.slice(0, PREVIEW_ROWS)
  return {
    workbook: { ...workbook, taskId: workbook.staffId === ctx.actor.staffId ? workbook.taskId : null },
    rows,
    sample,
    others,
    fields: columns.map(({ field }) => field),
    isAll,
    next: found.length > PREVIEW_ROWS ? (rows.at(-1)?.row ?? null) : null,
  }
})

const mapping = (sent: unknown): unknown[] => (Array.isArray(sent) ? sent : sent === undefined ? [] : [sent])

export const action = formAction(
  {
    map: intent(
      mapColumns,
      ({ id }) => ({ to: workbookPath(id), flash: 'Every row was checked again.' }),
      (body) => ({ ...body, mapping: mapping(body.mapping) }),
    ),
    'change-sheet': intent(changeSheet, ({ id }) => ({
      to: workbookPath(id),
      flash: 'The columns were recognized again, and every row was checked.',
    })),
    'leave-out': intent(leaveOutKnown, ({ id }) => ({ to: workbookPath(id), flash: 'The rows are left out.' })),
    start: sayingOnFailure(
      SUBMIT_FAILED,
      intent(startImport, ({ id }) => ({ to: workbookPath(id) })),
    ),
    discard: intent(discardWorkbook, () => ({ to: IMPORTS, flash: 'The file was deleted. Nothing was imported.' })),
  },
  ANY_IMPORT,
)

export default function ImportedFile({ loaderData, actionData: failure }: Route.ComponentProps) {
  const { workbook, rows, fields, sample, others, isAll, next } = loaderData
  const [word, tone] = STATE_WORDS[workbook.state]
  const isDraft = workbook.state === 'draft'
  return (
    <>
      <RecordHead
        back={{ to: IMPORTS, label: 'Imports' }}
        title={workbook.filename}
        pill={<Pill tone={tone}>{word}</Pill>}
        about={`${SHEET_WORDS[workbook.sheet].title}, ${counted(workbook.total, 'row')}`}
      />
      <div className="stack">
        {failure ? <Note tone="bad" title={failure.message} isAlert /> : null}
        {isDraft ? <Outlook workbook={workbook} /> : null}
        {isDraft ? <StartImport workbook={workbook} /> : null}
        {isDraft ? (
          <ColumnMap
            key={[workbook.sheet, ...workbook.mapping].join()}
            workbook={workbook}
            others={others}
            fields={fields}
            sample={sample}
            failure={failure}
          />
        ) : null}
        {workbook.state === 'waiting' || workbook.state === 'running' ? <Progress workbook={workbook} /> : null}
        {workbook.finishedAt === null ? null : <Result workbook={workbook} />}
        <Rows {...{ workbook, fields, rows, isAll, next }} />
      </div>
    </>
  )
}
