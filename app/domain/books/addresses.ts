export const PLATFORM_FEES = '/jpanel/reports/platform-fees'
export const SETTLEMENTS = '/jpanel/reports/settlements'
export const SETTLEMENT_ITEMS = '/jpanel/reports/settlement-items'
export const BOOKS = '/jpanel/reports/books'
export const FUNDS = '/jpanel/reports/funds'
export const DEPOSITS = '/jpanel/reports/deposits'
export const depositPath = (id: number): string => `${DEPOSITS}/${id}`
export const JOURNAL_EXPORTS = '/jpanel/reports/journal-exports'
export const POSTING_ACCOUNTS = '/jpanel/settings/posting-accounts'
