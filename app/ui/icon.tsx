import type { IconName } from './icon-names'
import sprite from './icons.svg?url'

type IconProps = { name: IconName; size?: 'sm' | 'md' | 'lg'; label?: string; className?: string }

/** An icon of the sprite; silent for screen readers unless it has a label. `<Icon name="gift" size="sm" />` */
export function Icon({ name, size = 'md', label, className }: IconProps) {
  const classes = ['i', size === 'md' ? '' : size, className ?? ''].filter(Boolean).join(' ')
  return (
    <svg className={classes} viewBox="0 0 24 24" {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
