import { avatarColour, initials } from '~/kit/text'
import { iconOf } from './icon'

type AvatarProps = { name: string; size?: 'sm' | 'md' | 'lg' }

/** Initials on one of the seven documented colours; the name itself stands beside it. `<Avatar name="Amara Okafor" size="md" />` */
export function Avatar({ name, size = 'sm' }: AvatarProps) {
  const letters = initials(name)
  const classes = ['av', size === 'sm' ? '' : size, letters ? `av-${avatarColour(letters)}` : 'guest'].filter(Boolean).join(' ')
  return (
    <span className={classes} aria-hidden="true">
      {letters || iconOf('user', 'sm')}
    </span>
  )
}
