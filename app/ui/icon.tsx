import type { ReactElement } from 'react'
import type { IconName } from './icon-names'
import sprite from './icons.svg?url'

type IconProps = { name: IconName; size?: 'sm' | 'md' | 'lg'; label?: string; className?: string }

const drawn = new Map<string, ReactElement>()

/** An icon without words as a plain element, made once: a long list draws hundreds of them, and a component for each would cost more than the row. */
export function iconOf(name: IconName, size: 'sm' | 'md' | 'lg' = 'md'): ReactElement {
  const key = `${size} ${name}`
  const known = drawn.get(key)
  if (known) return known
  const made = (
    <svg className={size === 'md' ? 'i' : `i ${size}`} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
  drawn.set(key, made)
  return made
}

/** An icon of the sprite; silent for screen readers unless it has a label. `<Icon name="gift" size="sm" />` */
export function Icon({ name, size = 'md', label, className }: IconProps) {
  if (!label && !className) return iconOf(name, size)
  const classes = ['i', size === 'md' ? '' : size, className ?? ''].filter(Boolean).join(' ')
  return (
    <svg className={classes} {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
