import { liveTasks, type EndReason } from '~/domain/tasks/live-tasks.server'
import { markTasksSeen } from '~/domain/tasks/mark-tasks-seen.server'
import { ownFeed } from '~/domain/tasks/queries.server'
import { peopleOnly } from '~/http/auth/people-only'
import { call } from '~/http/call'
import { eventStream, wantsEvents, type EventChannel } from '~/http/event-stream'
import { screen } from '~/http/page'
import type { Route } from './+types/live'

export const middleware: Route.MiddlewareFunction[] = [peopleOnly]

/** Spreads the reconnects after a restart, so that pages do not all come back at once. Values are in milliseconds. */
const RETRY = 1000
const SPREAD = 2000

const streamOn = ({ send, beat, end }: EventChannel) => ({
  send: (feed: object) => send('tasks', feed),
  beat,
  end: (reason: EndReason) =>
    end({ event: reason, ...(reason === 'restart' ? { retry: RETRY + Math.floor(Math.random() * SPREAD) } : {}) }),
})

/**
 * GET /jpanel/jobs/live: streams the person's tasks as events, or returns them once as JSON. Neither keeps a session
 * alive.
 */
export const loader = screen(null, async (ctx, { request }: Route.LoaderArgs) =>
  wantsEvents(request)
    ? eventStream(request.signal, (channel) => liveTasks.join(ctx, streamOn(channel)))
    : Response.json(await ownFeed(ctx)),
)

export const action = call(markTasksSeen, { reply: () => ({ status: 'success' }) })
