import { initials } from '~/kit/text'
import pictures from './pictures.svg?no-inline'

const SHAPES = new Set([
  'shirt',
  'candle',
  'mug',
  'tote',
  'cards',
  'book',
  'jar',
  'scarf',
  'calendar',
  'mark',
  'bowl',
  'lantern',
])

const TINTS = ['sand', 'sage', 'clay', 'mist', 'plum', 'straw']

type Picture = { tint?: string; shape?: string }

type Props = { name: string; picture: Picture | null; thumbnail: string | null }

const chooseTint = (picture: Picture | null, name: string): string =>
  picture?.tint ||
  (TINTS[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TINTS.length] ?? 'sand')

export function ProductPicture({ name, picture, thumbnail }: Props) {
  const tint = `t-${chooseTint(picture, name)}`
  const shape = picture?.shape
  if (thumbnail)
    return (
      <span
        className={`pic photo ${tint}`}
        aria-hidden="true"
        style={{ backgroundImage: `url(${JSON.stringify(thumbnail)})` }}
      />
    )
  if (shape === undefined || !SHAPES.has(shape))
    return (
      <span className={`pic letters ${tint}`} aria-hidden="true">
        {initials(name)}
      </span>
    )
  return (
    <span className={`pic ${tint}`} aria-hidden="true">
      <svg viewBox="0 0 120 96">
        <use href={`${pictures}#${shape}`} />
      </svg>
    </span>
  )
}
