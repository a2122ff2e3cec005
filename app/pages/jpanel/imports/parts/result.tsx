import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { SHEET_WORDS, workbookPath } from '~/domain/imports/sheet'
import { countDoneRows, type Workbook } from '~/domain/imports/workbook'
import { ACKNOWLEDGED_PERCENT, isOpen } from '~/domain/tasks/task'
import { grouped } from '~/kit/text'
import { LinkButton } from '~/ui/button'
import { DateText } from '~/ui/date-text'
import { Link } from '~/ui/link'
import { ProgressBar } from '~/ui/progress/progress'
import { Card, Pairs } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { useTasks } from '../../parts/tasks/task-store'

const LOOK_MS = 3000

/**
 * The live channel is ahead of the loaded page, which reloads when the import ends. It also polls, because the channel
 * may be down, the import may belong to another user, or it may have ended before the page loaded.
 */
export function Progress({ workbook }: { workbook: Workbook }) {
  const live = useTasks().tasks.find(({ id }) => id === workbook.taskId)
  const { revalidate } = useRevalidator()
  const isOver = live !== undefined && !isOpen(live)
  useEffect(() => {
    if (isOver) void revalidate()
  }, [isOver, revalidate])
  useEffect(() => {
    const looking = setInterval(() => void revalidate(), LOOK_MS)
    return () => clearInterval(looking)
  }, [revalidate])
  const done = Math.max(countDoneRows(workbook), live?.done ?? 0)
  return (
    <Note tone="warn" title={`In progress: ${grouped(done)} of ${grouped(workbook.total)} rows done.`}>
      <p>You can go on working meanwhile.</p>
      <ProgressBar
        label={workbook.filename}
        total={workbook.total}
        done={done}
        start={ACKNOWLEDGED_PERCENT}
        failed={Math.max(workbook.rejected, live?.failed ?? 0)}
      />
      {workbook.taskId === null ? null : (
        <Link className="link" to={`/jpanel/jobs/${workbook.taskId}`}>
          Show or cancel
        </Link>
      )}
    </Note>
  )
}

export function Result({ workbook }: { workbook: Workbook }) {
  const { id, sheet, finishedAt, added, updated, unchanged, skipped, rejected, state, forgottenAt } = workbook
  return (
    <Card
      title="Result"
      more={
        <Link className="link" to={SHEET_WORDS[sheet].list}>
          {`Open ${SHEET_WORDS[sheet].title.toLowerCase()}`}
        </Link>
      }
    >
      <Pairs
        rows={[
          [
            state === 'canceled' ? 'Canceled' : 'Finished',
            finishedAt === null ? '' : <DateText key="at" at={finishedAt} full />,
          ],
          ['By', workbook.staffName ?? '–'],
          ['Rows', grouped(workbook.total)],
          ['Added', grouped(added)],
          ['Updated', grouped(updated)],
          ['Unchanged', grouped(unchanged)],
          ['Skipped', grouped(skipped)],
          ['Rejected', grouped(rejected)],
        ]}
      />
      {rejected > 0 && forgottenAt === null ? (
        <p>
          <LinkButton to={`${workbookPath(id)}/rejected.csv`} icon="download" reloadDocument>
            Download rejected rows
          </LinkButton>
        </p>
      ) : null}
    </Card>
  )
}
