import { expect, test } from 'vitest'
import { hashOf } from '~/kit/codes/public-id'
import { TEMPLATES } from '~/domain/messaging/templates'
import { tagsIn } from '~/kit/merge'
import { as, rows, visitor } from '../support/server'

const owner = await as('owner')

const one = async (query: string): Promise<string> => (await rows<{ key: string }>(query))[0]?.key ?? ''

/** The seeded records behind the links that the sample words have. */
const REAL: readonly (readonly [RegExp, () => Promise<string>])[] = [
  [/^\/jpanel\/contributions\/\w+$/, () => one('SELECT number AS key FROM contribution WHERE is_listed LIMIT 1')],
  [
    /^\/jpanel\/fundraise\/pages\/\w+$/,
    async () =>
      hashOf(Number(await one('SELECT id::text AS key FROM fundraising_page WHERE deleted_at IS NULL LIMIT 1'))),
  ],
  [/^\/jpanel\/settings\/hooks\/\d+$/, () => one('SELECT id::text AS key FROM hook LIMIT 1')],
]

async function follow(path: string): Promise<Response> {
  const real = REAL.find(([pattern]) => pattern.test(path))
  if (real === undefined) {
    const reader = path.startsWith('/jpanel/password/') ? visitor() : owner
    return reader.get(path.replace('…', 'x'.repeat(43)))
  }
  const key = await real[1]()
  expect(key, path).not.toBe('')
  return owner.get(path.replace(/[^/]+$/, key))
}

/** The pages of a link with a secret say themselves that an unknown one is no longer valid. */
const OF_UNKNOWN_LINK = /Request a new link|Restore your email/

const LINKS = Object.entries(TEMPLATES).flatMap(([name, { subject, body, tags }]) =>
  tagsIn(`${subject} ${body}`).flatMap((tag) => {
    const sample = Object.hasOwn(tags, tag) ? (tags as Record<string, { sample: string }>)[tag]?.sample : undefined
    return sample?.startsWith('/') ? [[name, sample] as const] : []
  }),
)

test('the default mails have links', () => expect(LINKS.length).toBeGreaterThan(8))

test.each(LINKS)('R-EMAILS-1: %s leads to %s, which answers', async (_name, path) => {
  const reply = await follow(path)
  if (path.endsWith('…')) expect(await reply.text()).toMatch(OF_UNKNOWN_LINK)
  else expect(reply.status).toBe(200)
})
