export const REVIEW_PATH = '/jpanel/sales-to-review'

export const reviewPath = (id: number): string => `${REVIEW_PATH}/${id}`

export type Settlement = 'accepted' | 'corrected' | 'refunded'

export const SETTLEMENT_WORDS: Readonly<Record<Settlement, string>> = {
  accepted: 'Accepted',
  corrected: 'Corrected',
  refunded: 'Refunded',
}
