import { AREAS } from '~/areas/areas'

const READ = ['GET', 'HEAD']

const METHODS: ReadonlyMap<string, readonly string[]> = new Map([
  ['jpanel', READ],
  ['downloads/:token', READ],
  ['unsubscribe/:key', [...READ, 'POST']],
  ...AREAS.flatMap(({ pages = {} }) =>
    Object.entries(pages).map(([path, { isReadOnly, takesPut }]): [string, readonly string[]] => [
      `jpanel/${path}`,
      [...READ, ...(isReadOnly === true ? [] : ['POST']), ...(takesPut === true ? ['PUT'] : [])],
    ]),
  ),
])

export const listMethods = (pattern: string): readonly string[] | null =>
  METHODS.get(pattern.replace(/^\/|\/$/g, '')) ?? null
