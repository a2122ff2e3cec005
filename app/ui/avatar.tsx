import { avatarColour, initials } from '~/kit/text'
import { boundedCache } from '~/kit/cache/bounded-cache'
import { iconOf } from './icon'

type AvatarProps = { name: string; size?: 'sm' | 'md' | 'lg' }

type Look = { letters: string; colour: string }

/** Letters are found again and again for the same names. */
const looks = /* @__PURE__ */ boundedCache<Look>(500)
const lookOf = (name: string): Look => {
  const letters = initials(name)
  return { letters, colour: letters ? `av-${avatarColour(letters)}` : 'guest' }
}

/** Initials on one of the seven documented colours; the name itself stands beside it. `<Avatar name="Amara Okafor" size="md" />` */
export function Avatar({ name, size = 'sm' }: AvatarProps) {
  const { letters, colour } = looks(name, () => lookOf(name))
  const classes = size === 'sm' ? `av ${colour}` : `av ${size} ${colour}`
  return (
    <span className={classes} aria-hidden="true">
      {letters || iconOf('user', 'sm')}
    </span>
  )
}
