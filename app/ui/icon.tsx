import type { ReactElement } from 'react'
import type { IconName } from './icon-names'
import sprite from './icons.svg?url'

type IconProps = { name: IconName; size?: 'sm' | 'md' | 'lg'; label?: string; className?: string }

/** Inline, so that the sign-in page loads no sprite. */
const INLINE: Partial<Record<IconName, ReactElement>> = {
  eye: (
    <>
      <path d="M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0" />
      <path d="M21 12c-2.4 4 -5.4 6 -9 6c-3.6 0 -6.6 -2 -9 -6c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6" />
    </>
  ),
}

const iconShape = (name: IconName): ReactElement => INLINE[name] ?? <use href={`${sprite}#${name}`} />

const iconBox = (name: IconName): { viewBox?: string } => (name in INLINE ? { viewBox: '0 0 24 24' } : {})

const drawn = new Map<string, ReactElement>()

/**
 * Creates each icon once as a plain element: a long list draws hundreds, and a component for each would cost more than
 * the row.
 */
export function getIcon(name: IconName, size: 'sm' | 'md' | 'lg' = 'md'): ReactElement {
  const key = `${size} ${name}`
  const cached = drawn.get(key)
  if (cached) return cached
  const created = (
    <svg className={size === 'md' ? 'i' : `i ${size}`} {...iconBox(name)} aria-hidden="true">
      {iconShape(name)}
    </svg>
  )
  drawn.set(key, created)
  return created
}

/** Silent for screen readers unless it has a label. */
export function Icon({ name, size = 'md', label, className }: IconProps) {
  if (!label && !className) return getIcon(name, size)
  const classes = ['i', size === 'md' ? '' : size, className ?? ''].filter(Boolean).join(' ')
  return (
    <svg
      className={classes}
      {...iconBox(name)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {iconShape(name)}
    </svg>
  )
}
