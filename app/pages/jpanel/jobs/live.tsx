import { liveTasks, type EndReason } from '~/domain/tasks/live-tasks.server'
import { markTasksSeen } from '~/domain/tasks/mark-tasks-seen.server'
import { ownFeed } from '~/domain/tasks/queries.server'
import { peopleOnly } from '~/http/auth/people-only'
import { call } from '~/http/call'
import { eventStream, wantsEvents, type EventChannel } from '~/http/event-stream'
import { screen } from '~/http/page'
import type { Route } from './+types/live'

export const middleware: Route.MiddlewareFunction[] = [peopleOnly]

/** Pages come back at different moments, not all at once. */
const RETRY = 1000
const SPREAD = 2000

const streamOn = ({ send, beat, end }: EventChannel) => ({
  send: (feed: object) => send('tasks', feed),
  beat,
  end: (reason: EndReason) =>
    end({ event: reason, ...(reason === 'restart' ? { retry: RETRY + Math.floor(Math.random() * SPREAD) } : {}) }),
})

/**
 * GET /jpanel/jobs/live: the person's tasks, as events while the page is open, or once as JSON. Neither keeps a
 * session alive.
 */
export const loader = screen(null, async (ctx, { request }: Route.LoaderArgs) =>
  wantsEvents(request)
    ? eventStream(request.signal, (channel) => liveTasks.join(ctx, streamOn(channel)))
    : Response.json(await ownFeed(ctx)),
)

/** POST: the bell was opened. */
export const action = call(markTasksSeen, { reply: () => ({ status: 'success' }) })
