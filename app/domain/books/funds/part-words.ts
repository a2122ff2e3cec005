export const PART_WORDS = {
  'Line Item': 'No fund',
  DCC: 'Covered costs',
  Shipping: 'Shipping',
  Tax: 'Tax',
  Overpayment: 'Overpayments',
  Other: 'Other',
} as const

export type PartType = keyof typeof PART_WORDS

export const nameFund = (type: PartType, code: string | null): string => code ?? PART_WORDS[type]
