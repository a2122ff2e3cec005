import { AREAS } from '../../app/areas/areas.ts'
import { samplePath } from '../../app/areas/area.ts'

/** Records that an end-to-end test makes before it visits pages, by their name in a sample address. */
export type Made = { slip: string; sale: string; charge: string; mail: string; passwordLink: string }

export type PageAddress = { who: 'visitor' | 'owner'; at: string }

/** By route id, below /jpanel. */
export const PAGES: Readonly<Record<string, PageAddress>> = {
  'pages/jpanel/home': { who: 'owner', at: '.' },
  'pages/linked/download': { who: 'visitor', at: '/downloads/an-unknown-link' },
  'pages/linked/unsubscribe': { who: 'visitor', at: '/unsubscribe/an-unknown-link' },
  ...Object.fromEntries(
    AREAS.flatMap(({ pages = {} }) =>
      Object.entries(pages).flatMap(([path, page]): [string, PageAddress][] => {
        const at = samplePath(path, page)
        return at === null
          ? []
          : [[`pages/jpanel/${page.file}`, { who: page.frame === 'visitor' ? 'visitor' : 'owner', at }]]
      }),
    ),
  ),
}

export const isMade = ({ at }: PageAddress): boolean => at.includes('{')

export const addressOf = (page: string, made: Partial<Made> = {}): string => {
  const at = PAGES[page]?.at
  if (at === undefined) throw new Error(`${page} has no address`)
  return at.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = made[name as keyof Made]
    if (value === undefined) throw new Error(`${page} needs ${name}, which was not made`)
    return value
  })
}
