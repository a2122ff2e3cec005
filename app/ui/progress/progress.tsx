import { grouped } from '~/kit/text'
import { VisuallyHidden } from '~/ui/shell/brand'
import './progress.css'
import { leftInWords, computePercent, type Pace, type Progress } from './pace'
import { useTimeLeft } from './use-time-left'

type BarProps = Progress & { label: string; failed?: number }

export function ProgressBar({ label, total, done, start = 0, failed = 0 }: BarProps) {
  const percent = computePercent({ total, done, start })
  const bad = total === 0 ? 0 : Math.min(percent, Math.max(failed > 0 ? 1 : 0, (failed / total) * 100))
  return (
    <>
      <span
        className="progress"
        role="progressbar"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={label}
      >
        <span style={{ width: `${percent - bad}%` }} />
        {bad > 0 ? <span className="failed" style={{ width: `${bad}%` }} /> : null}
      </span>
      <span role="status">
        <VisuallyHidden>
          {percent >= 25 && percent < 100 ? `${label}: ${Math.floor(percent / 25) * 25} percent` : ''}
        </VisuallyHidden>
      </span>
    </>
  )
}

type LineProps = { pace: Pace; unit?: string; failed?: number }

/** "5,148 of 8,304 rows · about 40 s left · 6 failed" */
export function ProgressWords({ pace, unit, failed = 0 }: LineProps) {
  const left = useTimeLeft(pace)
  return (
    <>
      {`${grouped(pace.done)} of ${grouped(pace.total)}${unit ? ` ${unit}` : ''}`}
      {left === null ? null : ` · ${leftInWords(left)}`}
      {failed > 0 ? <span className="failed-words">{` · ${grouped(failed)} failed`}</span> : null}
    </>
  )
}
