import type { SqlTxCtx } from '~/db/ctx'
import { recordHookEvents } from './fire.server'
import type { HookEventName, Subject } from './hook'

type Event = { id: number }
type Notify<E extends Event> = (ctx: SqlTxCtx, events: readonly E[]) => Promise<void>

const listUniqueIds = (events: readonly Event[]): number[] => [...new Set(events.map(({ id }) => id))]

/** A contribution that is paid is sent twice: by itself, and among everything that is paid (R-WEBHOOKS-2). */
export const notifyOfSales: Notify<Event> = async (ctx, events) =>
  recordHookEvents(ctx, {
    events: ['contribution_paid', 'contributions_paid'],
    subject: 'contribution',
    ids: listUniqueIds(events),
  })

/** A daily run is sent as one event; a charge by hand is sent like a contribution (R-WEBHOOKS-2). */
export const notifyOfPlanPayments: Notify<Event & { runId: number | null }> = async (ctx, events) => {
  for (const [runId, paid] of Map.groupBy(events, (event) => event.runId)) {
    const fired: { events: HookEventName[]; cause?: string } =
      runId === null
        ? { events: ['contribution_paid', 'contributions_paid'] }
        : { events: ['contributions_paid'], cause: `run:${runId}` }
    recordHookEvents(ctx, { ...fired, subject: 'transaction', ids: listUniqueIds(paid) })
  }
}

export const notifyOfRefunds =
  (subject: Subject): Notify<Event> =>
  async (ctx, events) =>
    recordHookEvents(ctx, { events: ['contribution_refunded'], subject, ids: listUniqueIds(events) })

type SupporterEvent = Event & { after?: object | undefined }

const isImported = ({ after }: SupporterEvent): boolean =>
  after !== undefined && 'from' in after && after.from === 'import'

/** Imported supporters are not sent, because their file came from a system that already has them (R-WEBHOOKS-2). */
export const notifyOfSupporters =
  (event: 'supporter_created' | 'supporter_updated'): Notify<SupporterEvent> =>
  async (ctx, events) =>
    recordHookEvents(ctx, {
      events: [event],
      subject: 'supporter',
      ids: listUniqueIds(events.filter((one) => !isImported(one))),
    })
