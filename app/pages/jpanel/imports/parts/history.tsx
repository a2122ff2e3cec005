import { SHEET_WORDS, workbookPath } from '~/domain/imports/sheet'
import type { Workbook, WorkbookState } from '~/domain/imports/workbook'
import { MAX_HISTORY } from '~/kit/search/shown-rows'
import { CutNote } from '~/ui/list/cut-note'
import { grouped } from '~/kit/text'
import { DateText } from '~/ui/date-text'
import { Link } from '~/ui/link'
import { Pill, type Tone } from '~/ui/pill'
import { ScrollRegion } from '~/ui/scroll-region'
import { Card } from '~/ui/shell/page-head'

export const STATE_WORDS: Record<WorkbookState, [word: string, tone: Tone]> = {
  draft: ['Not started', 'quiet'],
  waiting: ['Waiting', 'warn'],
  running: ['Running', 'warn'],
  done: ['Finished', 'good'],
  canceled: ['Canceled', 'quiet'],
}

const outcome = ({ state }: Workbook, count: number): string => (state === 'draft' ? '–' : grouped(count))

export function History({ workbooks }: { workbooks: readonly Workbook[] }) {
  if (workbooks.length === 0) return null
  return (
    <Card title="Earlier imports">
      <ScrollRegion label="Imports">
        <table className="list plain-rows import-history">
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col">State</th>
              <th scope="col" className="no-phone">
                Sheet
              </th>
              <th scope="col" className="no-phone">
                By
              </th>
              <th scope="col" className="no-phone">
                Uploaded
              </th>
              <th scope="col" className="r no-phone">
                Rows
              </th>
              <th scope="col" className="r no-phone">
                Added
              </th>
              <th scope="col" className="r no-phone">
                Updated
              </th>
              <th scope="col" className="r">
                Rejected
              </th>
            </tr>
          </thead>
          <tbody>
            {workbooks.map((one) => {
              const [word, tone] = STATE_WORDS[one.state]
              return (
                <tr key={one.id}>
                  <td>
                    <Link className="link" to={workbookPath(one.id)}>
                      {one.filename}
                    </Link>
                  </td>
                  <td>
                    <Pill tone={tone}>{word}</Pill>
                  </td>
                  <td className="no-phone">{SHEET_WORDS[one.sheet].title}</td>
                  <td className="no-phone">{one.staffName ?? '–'}</td>
                  <td className="no-phone">
                    <DateText at={one.createdAt} />
                  </td>
                  <td className="r n no-phone">{grouped(one.total)}</td>
                  <td className="r n no-phone">{outcome(one, one.added)}</td>
                  <td className="r n no-phone">{outcome(one, one.updated)}</td>
                  <td className="r n">{outcome(one, one.rejected)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollRegion>
      <CutNote rows={workbooks.length} max={MAX_HISTORY} rest="The journal has all of them." />
    </Card>
  )
}
