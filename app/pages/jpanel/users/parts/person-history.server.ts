import { ENTRY_TITLES, type JournalEvent } from '~/domain/journal/entry-titles'
import { listPersonEntries } from '~/domain/staff/queries.server'
import type { Ctx } from '~/kit/operation'

export type PersonEntry = { id: number; what: string; at: Date; actor: string }

export const personHistory = async (ctx: Ctx, id: number): Promise<PersonEntry[]> =>
  (await listPersonEntries(ctx, id)).map(({ event, ...entry }) => ({
    ...entry,
    what: ENTRY_TITLES[event as JournalEvent] ?? event,
  }))
