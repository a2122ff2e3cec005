/** A form remembers whether its supporter was merged when it was opened: what is added follows a later merge. */
export const toMergeState = ({ mergedInto }: { mergedInto: { id: number } | null }) => ({
  mergedInto: String(mergedInto?.id ?? ''),
})
