import { findSupporters } from '~/domain/supporters/autocomplete.server'
import { reading } from '~/http/endpoint'
import { foundSupporterWire } from '~/wire/supporters'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** GET /jpanel/supporters/autocomplete?search (R-SUPPORTERS-5). */
export const loader = reading(['member.view', 'pos.edit'], async (ctx, query) =>
  (await findSupporters(ctx, text(query.search), Number(text(query.limit)) || undefined)).map(foundSupporterWire),
)
