import { avatarColour, avatarPlace, initials } from '~/kit/text'
import { boundedCache } from '~/kit/cache/bounded-cache'
import { getIcon } from './icon'

type AvatarProps = { name: string; picture?: string | null; size?: 'sm' | 'md' | 'lg'; of?: 'supporter' | 'other' }

const COLOURS = 16

type Look = { letters: string; colour: string }

const looks = /* @__PURE__ */ boundedCache<Look>(500)
const toLook = (name: string, of: string): Look => {
  const letters = initials(name)
  const colour = of === 'supporter' ? avatarColour(letters) : avatarPlace(letters, COLOURS)
  return { letters, colour: letters ? `av-${colour}` : 'guest' }
}

export function Avatar({ name, picture, size = 'sm', of = 'supporter' }: AvatarProps) {
  if (picture) return <img className={`av ${size}`} src={picture} alt="" />
  const { letters, colour } = looks(`${of} ${name}`, () => toLook(name, of))
  const classes = size === 'sm' ? `av ${colour}` : `av ${size} ${colour}`
  return (
    <span className={classes} aria-hidden="true">
      {letters || getIcon('user', 'sm')}
    </span>
  )
}
