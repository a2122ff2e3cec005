import { code128 } from '~/kit/codes/code128'

const QUIET = 10

type Run = { from: number; width: number; isBar: boolean }

/** The white margins are those that scanners need. Renders nothing for text that has no bars. */
export function Barcode({ text }: { text: string }) {
  const widths = code128(text)
  if (!widths) return null
  const runs = widths.reduce<Run[]>((before, width, index) => {
    const last = before.at(-1)
    return [...before, { from: last ? last.from + last.width : QUIET, width, isBar: index % 2 === 0 }]
  }, [])
  const whole = widths.reduce((sum, width) => sum + width, 0) + 2 * QUIET
  const bars = runs.flatMap(({ from, width, isBar }) => (isBar ? `M${from} 0h${width}v1h-${width}z` : []))
  return (
    <svg
      className="barcode"
      role="img"
      aria-label={`Barcode ${text}`}
      viewBox={`0 0 ${whole} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      <path d={bars.join('')} fill="#000" />
    </svg>
  )
}
