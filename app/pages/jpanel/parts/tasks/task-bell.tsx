import { lazy, Suspense, useEffect, useState } from 'react'
import { href } from 'react-router'
import { Link } from '~/ui/link'
import { call, useCsrf } from '~/http/use-call'
import { counted } from '~/kit/text'
import { Icon } from '~/ui/icon'
import { Popover } from '~/ui/overlay/menu'
import { VisuallyHidden } from '~/ui/shell/brand'
import { taskStore, useTasks } from './task-store'

const TaskPanel = lazy(() => import('./task-panel').then(({ TaskPanel: Loaded }) => ({ default: Loaded })))

export function TaskBell() {
  const csrf = useCsrf()
  const feed = useTasks()
  const [isOpened, setIsOpened] = useState(false)
  // A new session needs a new channel.
  useEffect(() => taskStore.start(), [csrf])
  const { running, unread } = feed
  const parts = [running > 0 ? `${running} running` : '', unread > 0 ? `${unread} unread` : ''].filter(Boolean)
  const open = () => {
    setIsOpened(true)
    if (unread > 0) void call('/jpanel/jobs/live', csrf)
  }
  return (
    <>
      <Popover
        className={running + unread > 0 ? 'icon-btn has-dot' : 'icon-btn'}
        button={<Icon name="bell" />}
        label={['Jobs', ...parts].join(', ')}
        panelLabel="Jobs"
        panelClass="bell"
        align="end"
        onOpen={open}
      >
        {isOpened ? (
          <Suspense fallback={null}>
            <TaskPanel feed={feed} />
          </Suspense>
        ) : (
          <Link className="pop-item" data-item to={href('/jpanel/jobs')}>
            All jobs
          </Link>
        )}
      </Popover>
      <span role="status">
        <VisuallyHidden>{unread > 0 ? `${counted(unread, 'job')} finished` : ''}</VisuallyHidden>
      </span>
    </>
  )
}
