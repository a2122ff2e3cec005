export const CUSTOM = 'Custom'
export const OWNER = 'Owner'
export const NO_ACCESS = 'No access'

type Boxes = { ticked: readonly string[]; before: readonly string[]; hidden: ReadonlySet<string> }

/** Keeps permissions of features that are off, since their boxes were not shown. */
export const keepHidden = ({ ticked, before, hidden }: Boxes): string[] => [
  ...new Set([...ticked, ...before.filter((permission) => hidden.has(permission))]),
]
