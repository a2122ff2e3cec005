import { lazy, Suspense, useMemo } from 'react'
import { useIsBrowser } from '../use-is-browser'

const Canvas = lazy(() => import('./canvas.client'))

/** Screen readers skip it, because the figure next to it has the same information. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const isBrowser = useIsBrowser()
  const points = useMemo(() => values.map((_, at) => ({ label: String(at) })), [values])
  const series = useMemo(() => [{ label: '', color: 'first' as const, values, shown: [] }], [values])
  return (
    <span className="spark" aria-hidden="true">
      {isBrowser && values.length > 1 ? (
        <Suspense fallback={null}>
          <Canvas kind="spark" points={points} series={series} axis="grouped" active={null} />
        </Suspense>
      ) : null}
    </span>
  )
}
