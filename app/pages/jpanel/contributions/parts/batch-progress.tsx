import { href } from 'react-router'
import { Link } from '~/ui/link'
import type { TaskView } from '~/domain/tasks/task'
import { ProgressBar, ProgressWords } from '~/ui/progress/progress'
import { toPace } from '../../parts/tasks/pace-of'

export default function BatchProgress({ task }: { task: TaskView }) {
  return (
    <div className="selbar">
      <b>
        <ProgressWords pace={toPace(task)} failed={task.failed} />
      </b>
      <ProgressBar label={task.title} {...task} />
      {task.state === 'stopped' ? <span>Interrupted. Retrying in a moment.</span> : null}
      <Link className="all" to={href('/jpanel/jobs/:id', { id: String(task.id) })}>
        Details
      </Link>
    </div>
  )
}
