import { drain, hammer } from '../http-load.ts'
import { type Measured, whole } from '../report.ts'
import { memoryOf, type Stage } from '../stage.ts'
import { thisYear } from './lists.ts'

/** P11: lists at two connections for minutes, with one whole export among them. */
export async function memory(stage: Stage): Promise<Measured[]> {
  const { minutes } = stage.choices
  const { origin, process } = stage.server
  const paths = [
    '/jpanel/contributions',
    thisYear(),
    '/jpanel/contributions?page=40',
    '/jpanel/contributions?c=0',
    '/jpanel',
  ]
  const lists = hammer({
    origin,
    connections: 2,
    seconds: minutes * 60,
    next: (turn) => ({ path: paths[turn % paths.length] ?? '/jpanel', headers: stage.page }),
  })
  const csv = await drain(origin, { path: '/jpanel/contributions.csv', headers: stage.page })
  const { requests, failures } = await lists
  const { now, peak } = memoryOf(process.pid)
  return [
    {
      figure: 'P11',
      what:
        `server memory after ${minutes} minute${minutes === 1 ? '' : 's'} of lists ` +
        `(${whole(requests)} pages) ` +
        `and an export of ${whole(csv.lines - 1)}`,
      value: `${whole(now)} MB, at most ${whole(peak)} MB`,
      beside: failures > 0 ? `${failures} failures` : '',
      ratio: '',
      limit: '≤ 500 MB',
      isReached: peak <= 500 && failures === 0,
    },
  ]
}
