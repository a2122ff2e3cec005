type Props = {
  /** The number of rows shown. */
  rows: number
  /** The most rows that are shown. */
  most: number
  /** Names the rows that are shown if they are not the newest. */
  which?: 'first'
  /** The list that has the others. */
  rest?: string
}

/** Below a list without pages: says that there may be more. */
export function CutNote({ rows, most, which, rest = '' }: Props) {
  if (rows < most) return null
  return <p className="small muted">{`Showing the ${which ?? 'latest'} ${most}. ${rest}`.trim()}</p>
}
