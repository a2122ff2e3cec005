import type { ReactNode } from 'react'
import { initials } from '~/kit/text'
import type { Picture } from './product'

/** Flat shapes of two or three tones; a1 is the ground, a2 the shape, a3 the detail. */
const SHAPES: Record<string, ReactNode> = {
  shirt: (
    <>
      <path className="a2" d="M66 20c3 8 25 8 28 0l13 5 14 15-12 10-7-6v38H58V44l-7 6-12-10 14-15z" />
      <circle className="a3" cx="80" cy="50" r="5" />
      <path className="a3" d="M69 59h22a11 11 0 0 1-22 0z" />
    </>
  ),
  candle: (
    <>
      <rect className="a2" x="66" y="44" width="28" height="38" rx="3" />
      <path className="a3s" d="M80 44v-7" />
      <path className="a3" d="M80 13c7 8 9 11 9 15a9 9 0 0 1-18 0c0-4 2-7 9-15z" />
    </>
  ),
  mug: (
    <>
      <path className="a2s" d="M96 40h6a11 11 0 0 1 0 22h-6" />
      <rect className="a2" x="56" y="28" width="42" height="50" rx="7" />
      <rect className="a3" x="56" y="48" width="42" height="9" />
    </>
  ),
  tote: (
    <>
      <path className="a3s" d="M66 44V32a14 14 0 0 1 28 0v12" />
      <path className="a2" d="M52 40h56l-4 44H56z" />
      <circle className="a3" cx="80" cy="56" r="4" />
      <path className="a3" d="M70 63h20a10 10 0 0 1-20 0z" />
    </>
  ),
  cards: (
    <>
      <rect className="a2" x="48" y="28" width="46" height="52" rx="3" transform="rotate(-9 71 54)" />
      <rect className="a3" x="66" y="22" width="46" height="54" rx="3" transform="rotate(7 89 49)" />
      <path className="a1" d="m92 36 3.5 7.5 8 1-6 5.500 1.700 8-7.200-4-7.200 4 1.700-8-6-5.500 8-1z" />
    </>
  ),
  book: (
    <>
      <rect className="a2" x="55" y="16" width="52" height="66" rx="4" />
      <rect className="a3" x="55" y="16" width="9" height="66" rx="3" />
      <rect className="a1" x="73" y="30" width="25" height="16" rx="2" />
      <rect className="a3" x="73" y="54" width="18" height="3" rx="1.500" />
    </>
  ),
  jar: (
    <>
      <rect className="a2" x="57" y="34" width="46" height="48" rx="9" />
      <rect className="a3" x="54" y="20" width="52" height="13" rx="4" />
      <rect className="a1" x="57" y="47" width="46" height="20" />
      <path className="a3" d="m80 49 7 4v8l-7 4-7-4v-8z" />
    </>
  ),
  scarf: (
    <>
      <path className="a2s w" d="M60 24c6 16 34 16 40 0" />
      <path className="a2s w" d="M86 36v38" />
      <path className="a3s" d="M80 78v7M86 78v7M92 78v7M79 56h14M79 66h14" />
    </>
  ),
  calendar: (
    <>
      <rect className="a2" x="52" y="20" width="56" height="62" rx="5" />
      <rect className="a3" x="52" y="20" width="56" height="16" rx="5" />
      <g className="a1">
        <rect x="60" y="44" width="8" height="8" rx="1.500" />
        <rect x="76" y="44" width="8" height="8" rx="1.500" />
        <rect x="92" y="44" width="8" height="8" rx="1.500" />
        <rect x="60" y="60" width="8" height="8" rx="1.500" />
        <rect x="76" y="60" width="8" height="8" rx="1.500" />
      </g>
    </>
  ),
  mark: (
    <>
      <circle className="a3" cx="80" cy="30" r="9" />
      <path className="a2" d="M48 46h64a32 32 0 0 1-64 0z" />
    </>
  ),
  bowl: (
    <>
      <path className="a2" d="M46 48h68a34 30 0 0 1-68 0z" />
      <path className="a3s" d="M66 38c-4-6 4-8 0-15M80 38c-4-6 4-8 0-15M94 38c-4-6 4-8 0-15" />
      <rect className="a3" x="62" y="78" width="36" height="5" rx="2.500" />
    </>
  ),
  lantern: (
    <>
      <path className="a3s" d="M70 24a10 10 0 0 1 20 0" />
      <path className="a3" d="M64 24h32l4 10H60z" />
      <rect className="a2" x="62" y="34" width="36" height="38" rx="2" />
      <path className="a1" d="M80 42c6 7 7 9 7 13a7 7 0 0 1-14 0c0-4 1-6 7-13z" />
      <rect className="a3" x="58" y="72" width="44" height="8" rx="3" />
    </>
  ),
}

const TINTS = ['sand', 'sage', 'clay', 'mist', 'plum', 'straw']

const chooseTint = (picture: Picture | null, name: string): string =>
  picture?.tint ??
  TINTS[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TINTS.length] ??
  'sand'

export function ProductPicture({
  name,
  picture,
  thumbnail,
}: {
  name: string
  picture: Picture | null
  thumbnail: string | null
}) {
  const tint = `t-${chooseTint(picture, name)}`
  const shape = picture?.shape === undefined ? undefined : SHAPES[picture.shape]
  if (thumbnail)
    return (
      <span
        className={`pic photo ${tint}`}
        aria-hidden="true"
        style={{ backgroundImage: `url(${JSON.stringify(thumbnail)})` }}
      />
    )
  if (!shape)
    return (
      <span className={`pic letters ${tint}`} aria-hidden="true">
        {initials(name)}
      </span>
    )
  return (
    <span className={`pic ${tint}`} aria-hidden="true">
      <svg viewBox="20 0 120 96" preserveAspectRatio="xMidYMid meet">
        {shape}
      </svg>
    </span>
  )
}
