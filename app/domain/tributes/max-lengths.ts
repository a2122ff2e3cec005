/** The longest texts of a tribute that is sold, by the names of their fields at the point of sale. */
export const MAX_LENGTHS = {
  name: 200,
  message: 2000,
  notifyName: 200,
  email: 254,
  address: 450,
  city: 200,
  state: 45,
  zip: 45,
  notifyAt: 40,
} as const
