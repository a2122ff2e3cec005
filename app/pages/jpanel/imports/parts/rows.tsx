import type { Field } from '~/domain/imports/field'
import type { RowProblem } from '~/domain/imports/row'
import { workbookPath } from '~/domain/imports/sheet'
import { listShownColumns, type SheetRow, type Workbook } from '~/domain/imports/workbook'
import { Link } from '~/ui/link'
import { Pill } from '~/ui/pill'
import { ScrollRegion } from '~/ui/scroll-region'
import { Card } from '~/ui/shell/page-head'

type ProblemProps = { workbook: Workbook; fields: readonly Field[]; problem: RowProblem }

function Problem({ workbook: { headers, mapping }, fields, problem: { field, message, severity } }: ProblemProps) {
  const header = headers[mapping.indexOf(field)] || (fields.find(({ key }) => key === field)?.label ?? field)
  return (
    <div>
      <Pill tone={severity === 'error' ? 'bad' : 'warn'}>{severity === 'error' ? 'Error' : 'Warning'}</Pill>
      {` ${field === '' ? '' : `${header}: `}${message}`}
    </div>
  )
}

type Props = {
  workbook: Workbook
  fields: readonly Field[]
  rows: readonly SheetRow[]
  isAll: boolean
  next: number | null
}

export function Rows({ workbook, fields, rows, isAll, next }: Props) {
  const { id, headers, state, forgottenAt } = workbook
  if (forgottenAt !== null)
    return <p className="muted">The rows of this file have been deleted, 30 days after its import.</p>
  const shown = listShownColumns(workbook).map((index) => ({ header: headers[index], index }))
  const isDraft = state === 'draft'
  return (
    <Card
      title={isAll ? 'All rows' : 'Rows with errors or warnings'}
      more={
        <Link className="link" to={isAll ? workbookPath(id) : `${workbookPath(id)}?rows=all`} preventScrollReset>
          {isAll ? 'Show those with errors or warnings' : 'Show all rows'}
        </Link>
      }
    >
      {rows.length === 0 ? (
        <p className="muted">{isAll ? 'There are no more rows.' : 'No row has errors or warnings.'}</p>
      ) : (
        <ScrollRegion label="Rows">
          <table className="list plain-rows import-rows">
            <thead>
              <tr>
                <th scope="col">Row</th>
                <th scope="col">What to look at</th>
                {shown.map(({ header, index }) => (
                  <th key={index} scope="col" className="no-phone">
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ row, cells, problems, isExcluded, outcome }) => (
                <tr key={row}>
                  <td>
                    {isDraft ? (
                      <Link className="link" to={`${workbookPath(id)}/rows/${row}`} aria-label={`Correct row ${row}`}>
                        {row}
                      </Link>
                    ) : (
                      row
                    )}
                  </td>
                  <td className="import-words">
                    {isExcluded ? <Pill>Left out</Pill> : null}
                    {outcome === 'rejected' ? <Pill tone="bad">Rejected</Pill> : null}
                    {isExcluded
                      ? null
                      : problems?.map((problem) => (
                          <Problem key={`${problem.field} ${problem.message}`} {...{ workbook, fields, problem }} />
                        ))}
                  </td>
                  {shown.map(({ index }) => (
                    <td key={index} className="no-phone">
                      {cells[index] ?? ''}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {next === null ? null : (
        <p>
          <Link className="link" to={`${workbookPath(id)}?after=${next}${isAll ? '&rows=all' : ''}`}>
            Next rows
          </Link>
        </p>
      )}
    </Card>
  )
}
