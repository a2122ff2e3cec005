type Ended = { endedOn: string | null; endedReason: string | null; endedNote: string | null }

/** What the form of a sponsor opens with. */
export const toEndValues = ({ endedOn, endedReason, endedNote }: Ended) => ({
  endedOn: endedOn ?? '',
  endedReason: endedReason ?? '',
  endedNote: endedNote ?? '',
  isNotified: '',
})
