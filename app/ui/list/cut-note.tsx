type Props = {
  /** How many are shown. */
  rows: number
  /** How many are shown at most. */
  most: number
  /** Which of them, where they are not the newest. */
  which?: 'first'
  /** Where the others are. */
  rest?: string
}

/** Below a list without pages: says that there may be more. */
export function CutNote({ rows, most, which, rest = '' }: Props) {
  if (rows < most) return null
  return <p className="small muted">{`Showing the ${which ?? 'latest'} ${most}. ${rest}`.trim()}</p>
}
