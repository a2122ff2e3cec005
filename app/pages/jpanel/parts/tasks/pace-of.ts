import type { TaskView } from '~/domain/tasks/task'
import type { Pace } from '~/ui/progress/pace'

export const toPace = ({ total, done, startedAt, updatedAt }: TaskView): Pace => ({
  total,
  done,
  startedAt: startedAt === null ? null : Date.parse(startedAt),
  updatedAt: Date.parse(updatedAt),
})
