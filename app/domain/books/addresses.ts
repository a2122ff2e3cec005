export const PLATFORM_FEES = '/jpanel/reports/platform-fees'
export const SETTLEMENTS = '/jpanel/reports/settlements'
export const SETTLEMENT_ITEMS = '/jpanel/reports/settlement-items'
export const BOOKS = '/jpanel/reports/books'
