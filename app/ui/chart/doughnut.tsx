import { lazy, Suspense, useMemo, useState } from 'react'
import { Link } from '~/ui/link'
import { useIsBrowser } from '../use-is-browser'
import type { ChartColor } from './chart-data'
import './chart.css'

const Canvas = lazy(() => import('./canvas.client'))

export type Slice = { label: string; value: number; shown: string; color: ChartColor; href?: string }

const share = (value: number, all: number): string =>
  all === 0 ? '0%' : `${Number(((value / all) * 100).toFixed(value / all < 0.1 ? 1 : 0))}%`

export function Doughnut({
  label,
  total,
  slices,
}: {
  label: string
  total: { value: string; unit: string }
  slices: readonly Slice[]
}) {
  const isBrowser = useIsBrowser()
  const [active, setActive] = useState<number | null>(null)
  const all = slices.reduce((sum, { value }) => sum + value, 0)
  const points = useMemo(() => slices.map((slice) => ({ label: slice.label })), [slices])
  const series = useMemo(
    () => [{ label, color: 'first' as const, values: slices.map(({ value }) => value), shown: [] }],
    [label, slices],
  )
  const colors = slices.map(({ color }) => color)
  return (
    <div className="doughnut">
      <div className="doughnut-ring" aria-hidden="true">
        {isBrowser ? (
          <Suspense fallback={null}>
            <Canvas
              kind="doughnut"
              points={points}
              series={series}
              colors={colors}
              axis="grouped"
              active={active}
              onActive={(index) => setActive(index)}
            />
          </Suspense>
        ) : null}
        <span className="doughnut-total">
          <b>{total.value}</b>
          {total.unit}
        </span>
      </div>
      <ul aria-label={label}>
        {slices.map(({ label: words, value, shown, color, href }, index) => (
          <li
            key={words}
            data-is-active={active === index || undefined}
            onPointerEnter={() => setActive(index)}
            onPointerLeave={() => setActive(null)}
          >
            <i data-color={color} />
            {href === undefined ? (
              <span>{words}</span>
            ) : (
              <Link to={href} onFocus={() => setActive(index)} onBlur={() => setActive(null)}>
                {words}
              </Link>
            )}
            <span className="n">{shown}</span>
            <span className="n muted small">{share(value, all)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
