import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button, LinkButton } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { useIsBrowser } from '~/ui/use-is-browser'

type Side = 'winner' | 'loser'
type Row = { key: string; label: string; winner: readonly string[]; loser: readonly string[] }

export const rowId = (key: string): string => `merge-${key}`

export function useMergeSteps(
  rows: readonly Row[],
  { taken, isRefused }: { taken: Record<string, Side>; isRefused: boolean },
) {
  const isBrowser = useIsBrowser()
  const [step, setStep] = useState<number | null>(isRefused || rows.length === 0 ? null : 0)
  const [selected, setSelected] = useState(taken)
  const moved = useRef(false)
  const at = isBrowser ? step : null
  useEffect(() => {
    if (!moved.current) return
    const row = at === null ? document.querySelector<HTMLElement>('.merge-table') : rows[at]
    const target = row instanceof HTMLElement ? row : row && document.getElementById(rowId(row.key))
    target?.focus()
  }, [at, rows])
  const go = (to: number | null) => {
    moved.current = true
    setStep(to)
  }
  const note = ({ target }: FormEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement) || !target.name.startsWith('field-')) return
    setSelected((known) => ({ ...known, [target.name.slice('field-'.length)]: target.value as Side }))
  }
  return { step: at, go, selected, note, shown: at === null ? null : (rows[at]?.key ?? null) }
}

type Props = ReturnType<typeof useMergeSteps> & {
  rows: readonly Row[]
  same: number
  locked: string | null
  back: string
}

export function StepHead({ step, rows, same }: Pick<Props, 'step' | 'rows' | 'same'>) {
  if (step === null) return null
  return (
    <div className="only-phone merge-steps">
      <p className="muted" role="status">
        {`Field ${step + 1} of ${rows.length} that differ.${same > 0 ? ` ${same} are the same.` : ''}`}
      </p>
      <progress value={step + 1} max={rows.length} aria-label="Fields chosen" />
    </div>
  )
}

export function StepFoot({ step, rows, go, selected, locked, back }: Props) {
  if (step === null) return null
  const before = rows[step - 1]
  const next = rows[step + 1]
  return (
    <div className="only-phone merge-steps">
      <div className="merge-ways">
        {before === undefined ? null : (
          <Button icon="chevron-left" onClick={() => go(step - 1)}>
            {before.label}
          </Button>
        )}
        <Button variant="primary" iconAfter="chevron-right" onClick={() => go(next === undefined ? null : step + 1)}>
          {next?.label ?? 'Review and merge'}
        </Button>
      </div>
      {step === 0 ? null : (
        <section className="card side-card" aria-label="Chosen so far">
          <header>
            <h2>Chosen so far</h2>
          </header>
          <ul className="rows">
            {rows.slice(0, step).map((row, index) => (
              <li key={row.key}>
                <Icon name="check" />
                <span>
                  <bdi>{row[selected[row.key] ?? 'winner'].join(', ') || 'Empty'}</bdi>
                  <br />
                  <small className="muted">{row.label}</small>
                </span>
                <Button size="small" variant="quiet" aria-label={`Change ${row.label}`} onClick={() => go(index)}>
                  Change
                </Button>
              </li>
            ))}
            {locked === null ? null : (
              <li>
                <Icon name="lock" />
                <span>
                  {locked}
                  <br />
                  <small className="muted">Marketing email, always kept</small>
                </span>
              </li>
            )}
          </ul>
        </section>
      )}
      <div className="merge-ways">
        <LinkButton to={back}>Cancel</LinkButton>
        <Button onClick={() => go(null)}>Show all fields at once</Button>
      </div>
    </div>
  )
}
