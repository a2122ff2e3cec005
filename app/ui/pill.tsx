import type { ReactNode } from 'react'
import { grouped } from '~/kit/text'
import { getIcon } from './icon'
import type { IconName } from './icon-names'

export type Tone = 'good' | 'warn' | 'bad' | 'quiet'

/**
 * Shows a state as a word with an icon or a dot, so that color is never the only sign. `<Pill tone="warn"
 * icon="package">Unfulfilled</Pill>`
 */
export function Pill({ tone = 'quiet', icon, children }: { tone?: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={tone === 'quiet' ? 'pill' : `pill ${tone}`}>
      {icon ? getIcon(icon, 'sm') : <span className="dot" />}
      {children}
    </span>
  )
}

const TONES: readonly Tone[] = ['good', 'warn', 'bad']

export const readTone = (pill: Element): Tone => TONES.find((tone) => pill.classList.contains(tone)) ?? 'quiet'

/** A number in a gray pill, beside a tab or a menu item. `<Count value={38} />` */
export function Count({ value }: { value: number | bigint }) {
  return <span className="count">{grouped(value)}</span>
}

/** A fund code, a number, a key: short and upright. `<Code>FOOD-210</Code>` */
export function Code({ children }: { children: ReactNode }) {
  return <span className="code">{children}</span>
}
