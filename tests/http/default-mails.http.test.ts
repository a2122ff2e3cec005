import { expect, test } from 'vitest'
import { hashId } from '~/kit/codes/public-id'
import { TEMPLATES } from '~/domain/messaging/templates'
import { tagsIn } from '~/kit/merge'
import { as, rows, visitor } from '../support/server'

const owner = await as('owner')

const one = async (query: string): Promise<string> => (await rows<{ key: string }>(query))[0]?.key ?? ''

/** The seeded records behind the links of the sample text. */
const REAL: readonly (readonly [RegExp, () => Promise<string>])[] = [
  [/^\/jpanel\/contributions\/\w+$/, () => one('SELECT number AS key FROM contribution WHERE is_listed LIMIT 1')],
  [
    /^\/jpanel\/fundraise\/pages\/\w+$/,
    async () =>
      hashId(Number(await one('SELECT id::text AS key FROM fundraising_page WHERE deleted_at IS NULL LIMIT 1'))),
  ],
  [/^\/jpanel\/settings\/hooks\/\d+$/, () => one('SELECT id::text AS key FROM hook LIMIT 1')],
]

async function follow(path: string): Promise<Response> {
  const real = REAL.find(([pattern]) => pattern.test(path))
  if (real === undefined) {
    const reader = /^\/(?:jpanel\/password|unsubscribe)\//.test(path) ? visitor() : owner
    return reader.get(path.replace('…', 'x'.repeat(43)))
  }
  const key = await real[1]()
  expect(key, path).not.toBe('')
  return owner.get(path.replace(/[^/]+$/, key))
}

/** Pages of secret links report an unknown link as no longer valid. */
const OF_UNKNOWN_LINK = /Request a new link|Restore your email|This (?:download )?link is not valid/

const decode = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** Renders the default text with the newest record that it can be about. */
async function draw(name: string): Promise<string> {
  const reply = await owner.visit(`/jpanel/settings/emails/${name}`)
  expect(reply.status).toBe(200)
  const html = decode(/srcdoc="([^"]*)"/i.exec(await reply.text())?.[1] ?? '')
  expect(html.includes('<body')).toBe(true)
  return html
}

const hrefsIn = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

test.each(Object.keys(TEMPLATES))(
  'R-EMAILS-1: every link of %s is answered, with the data of a record',
  async (name) => {
    for (const href of hrefsIn(await draw(name))) {
      const { pathname, search } = new URL(href)
      expect(pathname, href).not.toBe('/')
      const path = decodeURI(pathname)
      const reply = await follow(path + search)
      if (path.endsWith('…')) expect(OF_UNKNOWN_LINK.test(await reply.text()), href).toBe(true)
      else expect(reply.status, href).toBe(200)
    }
  },
)

test('the default mails of this server have links to follow', async () => {
  const names = Object.keys(TEMPLATES)
  const counts: number[] = []
  for (const name of names) counts.push(hrefsIn(await draw(name)).length)
  expect(counts.filter((count) => count > 0).length).toBeGreaterThan(8)
})

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
