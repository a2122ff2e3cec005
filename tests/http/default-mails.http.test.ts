import { expect, test } from 'vitest'
import { TEMPLATES } from '~/domain/messaging/templates'
import { tagsIn } from '~/kit/merge'
import { as, rows, visitor } from '../support/server'

const owner = await as('owner')

const one = async (query: string): Promise<string> => (await rows<{ key: string }>(query))[0]?.key ?? ''

/** The seeded records behind the links that the sample words have. */
const REAL: readonly (readonly [RegExp, () => Promise<string>])[] = [
  [/^\/jpanel\/contributions\/\w+$/, () => one('SELECT number AS key FROM contribution WHERE is_listed LIMIT 1')],
  [/^\/jpanel\/fundraise\/pages\/\w+$/, () => one('SELECT url AS key FROM fundraising_page LIMIT 1')],
  [/^\/jpanel\/settings\/hooks\/\d+$/, () => one('SELECT id::text AS key FROM hook LIMIT 1')],
]

async function followed(path: string): Promise<Response> {
  const real = REAL.find(([pattern]) => pattern.test(path))
  if (real === undefined) return visitor().get(path.replace('…', 'x'.repeat(43)))
  const key = await real[1]()
  expect(key, path).not.toBe('')
  return owner.get(path.replace(/[^/]+$/, key))
}

const LINKS = Object.entries(TEMPLATES).flatMap(([name, { subject, body, tags }]) =>
  tagsIn(`${subject} ${body}`).flatMap((tag) => {
    const sample = Object.hasOwn(tags, tag) ? (tags as Record<string, { sample: string }>)[tag]?.sample : undefined
    return sample?.startsWith('/') ? [[name, sample] as const] : []
  }),
)

test('the default mails have links', () => expect(LINKS.length).toBeGreaterThan(8))

test.each(LINKS)('R-EMAILS-1: %s leads to %s, which answers', async (_name, path) => {
  const reply = await followed(path)
  expect(reply.status).toBe(200)
})
