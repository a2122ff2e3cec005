import { describe, expect, test } from 'vitest'
import { MAX_FOUND_OF_KIND } from '~/kit/search/shown-rows'
import { paletteSections, type Command, type SearchResult } from '~/ui/overlay/palette-sections'

const commands = (count: number, section?: string): Command[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `${section ?? 'page'}-${at}`,
    label: `Open ${at}`,
    to: '/jpanel',
    ...(section === undefined ? {} : { section }),
  }))
const people = (count: number): SearchResult[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${at}`, label: 'Ann', to: '/jpanel', section: 'Supporters' }))

const titles = (term: string, from: { commands?: Command[]; results?: SearchResult[] }) =>
  paletteSections({ term, commands: [], results: [], recent: [], ...from }).map(({ title }) => title)

describe('a section of the palette', () => {
  test('says how many of its commands are listed when it has more', () => {
    expect(titles('open', { commands: [...commands(8), ...commands(9, 'Settings')] })).toEqual([
      'Commands',
      'Settings, 8 of 9',
    ])
    expect(titles('', { commands: commands(12) })).toEqual(['Commands, 8 of 12'])
  })

  test('says that its results are the first when the server may know more', () => {
    expect(titles('ann', { results: people(MAX_FOUND_OF_KIND - 1) })).toEqual(['Supporters'])
    expect(titles('ann', { results: people(MAX_FOUND_OF_KIND) })).toEqual(['Supporters, the first 10'])
  })
})
