/**
 * A form records whether its supporter was already merged when it was opened, so that additions follow a later merge.
 */
export const toMergeState = ({ mergedInto }: { mergedInto: { id: number } | null }) => ({
  mergedInto: String(mergedInto?.id ?? ''),
})
