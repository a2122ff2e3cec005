type Ended = { endedOn: string | null; endedReason: string | null; endedNote: string | null }

export const toEndValues = ({ endedOn, endedReason, endedNote }: Ended) => ({
  endedOn: endedOn ?? '',
  endedReason: endedReason ?? '',
  endedNote: endedNote ?? '',
  isNotified: '',
})
