/** What permissions are called that no role names. */
export const CUSTOM = 'Custom'
export const OWNER = 'Owner'
export const NO_ACCESS = 'No access'

type Boxes = { ticked: readonly string[]; before: readonly string[]; hidden: ReadonlySet<string> }

/**
 * What was ticked, and what was there before of features that are off: their boxes were not shown, so nobody unticked
 * them.
 */
export const carriedOver = ({ ticked, before, hidden }: Boxes): string[] => [
  ...new Set([...ticked, ...before.filter((permission) => hidden.has(permission))]),
]
