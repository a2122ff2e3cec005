import { BOOKS, DEPOSITS, FUNDS, JOURNAL_EXPORTS, SETTLEMENT_ITEMS, SETTLEMENTS } from '~/domain/books/addresses'
import type { Tab } from '~/ui/list/tabs'

export const bookTabs = (at: string): Tab[] =>
  [
    { label: 'Batches', to: SETTLEMENTS },
    { label: 'Settled amounts', to: SETTLEMENT_ITEMS },
    { label: 'Deposits', to: DEPOSITS },
    { label: 'Totals by fund', to: FUNDS },
    { label: 'Journal exports', to: JOURNAL_EXPORTS },
    { label: 'Check of the books', to: BOOKS },
  ].map((tab) => ({ ...tab, isCurrent: tab.to === at }))
