import { useState } from 'react'
import { useNavigation } from 'react-router'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { loadSheetColumns } from '~/domain/imports/sheets/columns.server'
import { correctRow } from '~/domain/imports/correct-row.server'
import { readRow, loadWorkbook } from '~/domain/imports/queries.server'
import { toCellsByField, listFileColumns, findProblems } from '~/domain/imports/row'
import { ANY_IMPORT, MAX_CELL_LENGTH, workbookPath } from '~/domain/imports/sheet'
import { formAction, intent } from '~/http/form/form-action'
import { Opened } from '~/http/form/opened'
import { submits } from '~/http/form/submits'
import { useServerForm } from '~/http/form/use-server-form'
import { screen } from '~/http/page'
import { localDate } from '~/kit/calendar'
import { notFound } from '~/kit/errors'
import type { Fields } from '~/kit/fields'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/form/choice'
import { Field, Input } from '~/ui/form/field'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { PostForm } from '~/ui/form/post-form'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { Card, RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import type { Route } from './+types/row'

export const meta: Route.MetaFunction = ({ loaderData, params }) => [
  { title: [`Row ${params.row}`, loaderData?.workbook.filename ?? 'Import', 'Almoner'].join(' · ') },
]

export const loader = screen(ANY_IMPORT, async (ctx, { params }: Route.LoaderArgs) => {
  const workbook = await loadWorkbook(ctx, Number(params.id))
  const row = await readRow(ctx, workbook.id, Number(params.row))
  if (row === null) throw notFound('The row')
  const columns = listFileColumns(await loadSheetColumns(ctx.read, workbook.sheet), workbook.mapping)
  return {
    workbook,
    // Columns that are left out have no field, and may hold millions of characters.
    row: { ...row, cells: row.cells.map((cell, index) => (workbook.mapping[index] ? cell : '')) },
    columns: columns.filter(({ field }) => workbook.mapping.includes(field.key)),
    today: localDate(ctx.now, ctx.organisation.zone),
  }
})

type OfFile = { mapping: readonly string[]; secretColumn: number | null }
type OfRow = { cells: readonly string[]; isExcluded: boolean }

const toRowValues = ({ mapping, secretColumn }: OfFile, { cells, isExcluded }: OfRow) => ({
  ...Object.fromEntries(
    mapping.flatMap((key, index) => (key === '' || index === secretColumn ? [] : [[`c${index}`, cells[index] ?? '']])),
  ),
  isExcluded,
})

const textIn = (typed: Fields | undefined, name: string): string | undefined => {
  const text = typed?.[name]
  return typeof text === 'string' ? text : undefined
}

const pickCells = (body: Fields): Fields =>
  Object.fromEntries(Object.entries(body).filter(([name]) => /^c\d{1,3}$/.test(name)))

export const action = formAction(
  {
    save: intent(
      mergeSave(correctRow, {
        type: 'import_workbook',
        key: ({ id, row }) => `${String(id)}/${String(row)}`,
        read: async (runner, key, ctx) => {
          const [id = 0, number = 0] = key.split('/').map(Number)
          const workbook = await loadWorkbook({ ...ctx, read: runner }, id)
          const row = await readRow({ read: runner }, id, number)
          const entry = { event: 'import_workbook.row-corrected', after: { row: number } }
          return row && { values: toRowValues(workbook, row), subject: id, entry }
        },
        toInput: (body) => ({ id: body.id, row: body.row, isExcluded: body.isExcluded, cells: pickCells(body) }),
      }),
      ({ id }) => ({ to: workbookPath(id), flash: 'The row was checked again.' }),
    ),
  },
  ANY_IMPORT,
)

export default function Row({
  loaderData: { workbook, row, columns, today },
  actionData: failure,
}: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const [cells, setCells] = useState<readonly string[]>(
    workbook.headers.map((_header, index) => textIn(failure?.typed, `c${index}`) ?? row.cells[index] ?? ''),
  )
  const [form] = useServerForm<Record<string, string>>({ id: 'row', values: {}, failure })
  const problems = findProblems(columns, toCellsByField(workbook.mapping, cells), today)
  const said = (key: string | undefined) => problems.find(({ field }) => field === key)
  return (
    <>
      <RecordHead back={{ to: workbookPath(workbook.id), label: workbook.filename }} title={`Row ${row.row}`} />
      <div className="set-form stack">
        {failure ? <Note tone="bad" title={failure.message} isAlert /> : null}
        <Card>
          <PostForm className="stack" {...submits(form, useOneSubmit())}>
            <LeaveGuard isSmall />
            <Opened values={toRowValues(workbook, row)} failure={failure} />
            {workbook.headers.map((header, index) => {
              const key = workbook.mapping[index]
              if (key === undefined || key === '') return null
              const problem = said(key)
              return (
                <Field
                  key={key}
                  label={header || key}
                  error={
                    failure?.fields[`c${index}`]?.[0] ?? (problem?.severity === 'error' ? problem.message : undefined)
                  }
                  help={problem?.severity === 'warning' ? problem.message : undefined}
                >
                  {index === workbook.secretColumn ? (
                    <Input
                      type="password"
                      name={`c${index}`}
                      autoComplete="new-password"
                      maxLength={MAX_CELL_LENGTH}
                      placeholder="Unchanged"
                      onChange={({ currentTarget: { value } }) =>
                        setCells(cells.with(index, value || (row.cells[index] ?? '')))
                      }
                    />
                  ) : (
                    <Input
                      name={`c${index}`}
                      maxLength={MAX_CELL_LENGTH}
                      value={cells[index] ?? ''}
                      onChange={({ currentTarget: { value } }) => setCells(cells.with(index, value))}
                    />
                  )}
                </Field>
              )
            })}
            <Checkbox
              name="isExcluded"
              value="1"
              label="Leave this row out of the import"
              defaultChecked={failure === undefined ? row.isExcluded : failure.typed.isExcluded === '1'}
            />
            <p className="actions">
              <Button type="submit" name="intent" value="save" variant="primary" isBusy={isBusy}>
                Save row
              </Button>
            </p>
          </PostForm>
        </Card>
      </div>
    </>
  )
}
