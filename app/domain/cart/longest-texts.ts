/** The longest texts of a sale: beyond these its schemas refuse, and the fields of the till say so before. */
export const LONGEST = {
  answer: 5000,
  checkDate: 40,
  checkNumber: 50,
  comments: 10_000,
  notes: 2000,
  paymentNote: 2000,
  reference: 25,
  referralSource: 45,
} as const
