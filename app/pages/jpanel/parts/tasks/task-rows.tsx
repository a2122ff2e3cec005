import { href } from 'react-router'
import { Link } from '~/ui/link'
import { isOpen, toProgress, type TaskView } from '~/domain/tasks/task'
import { grouped } from '~/kit/text'
import { LinkButton } from '~/ui/button'
import { DateText } from '~/ui/date-text'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { computePercent } from '~/ui/progress/pace'
import { ProgressBar, ProgressWords } from '~/ui/progress/progress'
import { VisuallyHidden } from '~/ui/shell/brand'
import { toPace } from './pace-of'

type Mark = { icon: IconName; tone: string; word: string }

function chooseMark({ state, failed }: TaskView): Mark {
  if (state === 'done')
    return failed > 0
      ? { icon: 'alert-triangle', tone: 'warn', word: 'Finished' }
      : { icon: 'check', tone: 'good', word: 'Finished' }
  if (state === 'canceled') return { icon: 'x', tone: '', word: 'Canceled' }
  if (state === 'stopped') return { icon: 'refresh-alert', tone: 'warn', word: 'Interrupted' }
  return { icon: 'loader-2', tone: '', word: state === 'waiting' ? 'Waiting' : 'Running' }
}

function Line({ task }: { task: TaskView }) {
  if (task.isCanceling && isOpen(task)) return <>Canceling after the current step</>
  if (task.state === 'waiting') return <>Waiting to start</>
  if (task.state === 'stopped') return <>Interrupted. Retrying in a moment.</>
  if (isOpen(task)) return <ProgressWords pace={toPace(task)} unit={task.unit} failed={task.failed} />
  return (
    <>
      <DateText at={task.finishedAt ?? task.updatedAt} />
      {task.outcome ? ` · ${task.outcome}` : null}
    </>
  )
}

const hasBar = (task: TaskView): boolean => isOpen(task) && (task.state !== 'waiting' || toProgress(task).start > 0)

export function TaskRows({ tasks, onLeave }: { tasks: readonly TaskView[]; onLeave?: (from: Element) => void }) {
  return (
    <ul className="tasks">
      {tasks.map((task) => {
        const { icon, tone, word } = chooseMark(task)
        return (
          <li key={task.id} className="task">
            <span className={`mark ${tone}`}>
              <Icon name={icon} />
            </span>
            <div>
              <VisuallyHidden>{`${word}: `}</VisuallyHidden>
              <Link
                className="name"
                data-item
                to={href('/jpanel/jobs/:id', { id: String(task.id) })}
                onClick={(event) => onLeave?.(event.currentTarget)}
              >
                {task.title}
              </Link>
              {hasBar(task) ? <ProgressBar label={task.title} {...toProgress(task)} /> : null}
              <span className="line">
                <Line task={task} />
              </span>
            </div>
            <End task={task} />
          </li>
        )
      })}
    </ul>
  )
}

function End({ task }: { task: TaskView }) {
  if (isOpen(task)) return <span className="end">{hasBar(task) ? `${computePercent(toProgress(task))}%` : null}</span>
  return (
    <span className="end">
      {task.isUnread ? (
        <span className="new">
          <VisuallyHidden>New</VisuallyHidden>
        </span>
      ) : null}
      {task.failed > 0 ? (
        <LinkButton
          size="small"
          to={href('/jpanel/jobs/:id', { id: String(task.id) })}
        >{`Show ${grouped(task.failed)}`}</LinkButton>
      ) : null}
      {task.failed === 0 && task.href ? (
        <LinkButton size="small" to={task.href}>
          {task.hrefLabel ?? 'Show'}
        </LinkButton>
      ) : null}
    </span>
  )
}
