type Props = {
  rows: number
  most: number
  which?: 'first'
  rest?: string
}

export function CutNote({ rows, most, which, rest = '' }: Props) {
  if (rows < most) return null
  return <p className="small muted">{`Showing the ${which ?? 'latest'} ${most}. ${rest}`.trim()}</p>
}
