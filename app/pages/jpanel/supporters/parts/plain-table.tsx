import { MAX_RECORD_ROWS } from '~/kit/search/shown-rows'
import { CutNote } from '~/ui/list/cut-note'
import { Card } from '~/ui/shell/page-head'
import { ScrollRegion } from '~/ui/scroll-region'

type Cells = readonly React.ReactNode[]

export function PlainTable({
  label,
  heads,
  rows,
  rest,
}: {
  label: string
  heads: readonly string[]
  rows: readonly { key: number; cells: Cells }[]
  rest?: string
}) {
  return (
    <Card title={label}>
      <ScrollRegion label={label}>
        <table className="list plain-rows wide-rows">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells }) => (
              <tr key={key}>
                {cells.map((cell, index) => (
                  <td key={heads[index]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <CutNote rows={rows.length} max={MAX_RECORD_ROWS} which="first" {...(rest === undefined ? {} : { rest })} />
    </Card>
  )
}
