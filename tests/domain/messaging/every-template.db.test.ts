import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { AREAS } from '~/areas/areas'
import { exampleTags } from '~/domain/emails/examples.server'
import { composeMail } from '~/domain/messaging/compose.server'
import { COMMON, siteWords } from '~/domain/messaging/site-words'
import { TEMPLATES } from '~/domain/messaging/templates'
import { testCtx } from '../../support/ctx'

const HARD_NAMES = [
  "Seán O'Brien",
  'A & B <Co>',
  '<script>alert(1)</script>',
  '[[amount]]',
  '"quoted"',
  'مريم',
  'שרה',
  '王小明',
  'https://evil.example.org',
  'a\nb',
  '$& $1',
  '</p><a href="https://evil.example.org">x</a>',
]

const ctx = { ...testCtx(), officeUrl: 'https://office.example.org' }

/** Addresses of pages and of downloads, as app/routes.ts has them. */
const ANSWERED = [
  '/downloads/:token',
  ...AREAS.flatMap(({ pages = {} }) => Object.keys(pages).map((path) => `/jpanel/${path}`)),
]
const isAnswered = (path: string): boolean => ANSWERED.some((pattern) => matchPath(pattern, path) !== null)

const addressesIn = (text: string): string[] => text.match(/https?:\/\/[^\s<>"]+[^\s<>".,:;]/g) ?? []

test.each(Object.entries(TEMPLATES))('%s links every address of its text in its HTML', async (name, template) => {
  const wording = { subject: template.subject, body: template.body, isHtml: false, press: template.press }
  const { words, blocks } = await exampleTags(ctx, name, '')
  const { text, html } = composeMail(ctx, wording, { words, blocks: blocks ?? {} })
  const hrefs = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href)
  for (const address of addressesIn(text)) if (address !== words.payload_url) expect(hrefs, address).toContain(address)
  expect(text).not.toMatch(/(?:^|\s)\/jpanel/)
  expect(`${text}${html}`).not.toContain('[[')
})

test.each(Object.entries(TEMPLATES))('%s has no link to an address that nothing answers', async (name, template) => {
  const wording = { subject: template.subject, body: template.body, isHtml: false, press: template.press }
  const { words, blocks } = await exampleTags(ctx, name, '')
  const { html } = composeMail(ctx, wording, { words, blocks: blocks ?? {} })
  for (const [, href = ''] of html.matchAll(/<a [^>]*href="([^"]*)"/g)) {
    const { pathname } = new URL(href.replaceAll('&amp;', '&'))
    expect(isAnswered(pathname), pathname).toBe(true)
  }
})

test('pages of an account have no words until a website answers them', () => {
  const words = siteWords({ name: 'Harbor Light', officeUrl: ctx.officeUrl })
  for (const [tag, { label }] of Object.entries(COMMON))
    if (label.endsWith('not published yet')) expect(words[tag]).toBe('')
    else expect(words[tag]).not.toBe('')
})

test.each(HARD_NAMES)('every template keeps %j as text when it is a name', async (hard) => {
  for (const [name, template] of Object.entries(TEMPLATES)) {
    const { words, blocks } = await exampleTags(ctx, name, '')
    const named = { ...words, name: hard, first_name: hard, last_name: hard, page: hard, sponsee: hard }
    const wording = { subject: template.subject, body: template.body, isHtml: false }
    const { subject, html } = composeMail(ctx, wording, { words: named, blocks: blocks ?? {} })
    expect(subject).not.toContain('\n')
    expect(html).not.toContain('<script>')
    expect(html).not.toMatch(/<a [^>]*href="https:\/\/evil/)
  }
})
