import type { ReactNode } from 'react'
import { grouped } from '~/kit/text'
import { getIcon } from './icon'
import type { IconName } from './icon-names'

export type Tone = 'good' | 'warn' | 'bad' | 'quiet'

/** The word has an icon or a dot, so that color is never the only sign. */
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

export function Count({ value }: { value: number | bigint }) {
  return <span className="count">{grouped(value)}</span>
}

export function Code({ children }: { children: ReactNode }) {
  return <span className="code">{children}</span>
}
