type Props = {
  rows: number
  max: number
  which?: 'first'
  rest?: string
}

export function CutNote({ rows, max, which, rest = '' }: Props) {
  if (rows < max) return null
  return <p className="small muted">{`Showing the ${which ?? 'latest'} ${max}. ${rest}`.trim()}</p>
}
