import { BOOKS, SETTLEMENT_ITEMS, SETTLEMENTS } from '~/domain/books/addresses'
import type { Tab } from '~/ui/list/tabs'

/** The three pages that a month is closed with. */
export const bookTabs = (at: string): Tab[] =>
  [
    { label: 'Batches', to: SETTLEMENTS },
    { label: 'Settled amounts', to: SETTLEMENT_ITEMS },
    { label: 'Check of the books', to: BOOKS },
  ].map((tab) => ({ ...tab, isCurrent: tab.to === at }))
