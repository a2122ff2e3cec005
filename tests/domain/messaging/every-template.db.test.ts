import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { AREAS } from '~/areas/areas'
import { buildExampleTags } from '~/domain/emails/examples.server'
import { composeMail } from '~/domain/messaging/compose.server'
import { COMMON, buildSiteTags } from '~/domain/messaging/site-words'
import type { MailTemplate } from '~/domain/messaging/template'
import { listTags, TEMPLATES } from '~/domain/messaging/templates'
import { tagsIn } from '~/kit/merge'
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

/** Copies the addresses of pages and downloads from app/routes.ts. */
const ANSWERED = [
  '/downloads/:token',
  '/unsubscribe/:key',
  ...AREAS.flatMap(({ pages = {} }) => Object.keys(pages).map((path) => `/jpanel/${path}`)),
]
const isAnswered = (path: string): boolean => ANSWERED.some((pattern) => matchPath(pattern, path) !== null)

const addressesIn = (text: string): string[] => text.match(/https?:\/\/[^\s<>"]+[^\s<>".,:;]/g) ?? []

test.each(Object.entries(TEMPLATES))('%s links every address of its text in its HTML', async (name, template) => {
  const wording = { subject: template.subject, body: template.body, isHtml: false, press: template.press }
  const { words, blocks } = await buildExampleTags(ctx, name, '')
  const { text, html } = await composeMail(ctx, wording, { words, blocks: blocks ?? {} })
  const hrefs = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href)
  for (const address of addressesIn(text)) if (address !== words.payload_url) expect(hrefs, address).toContain(address)
  expect(text).not.toMatch(/(?:^|\s)\/jpanel/)
  expect(`${text}${html}`).not.toContain('[[')
})

test.each(Object.entries(TEMPLATES))('%s has no link to an address that nothing answers', async (name, template) => {
  const wording = { subject: template.subject, body: template.body, isHtml: false, press: template.press }
  const { words, blocks } = await buildExampleTags(ctx, name, '')
  const { html } = await composeMail(ctx, wording, { words, blocks: blocks ?? {} })
  for (const [, href = ''] of html.matchAll(/<a [^>]*href="([^"]*)"/g)) {
    const { pathname } = new URL(href.replaceAll('&amp;', '&'))
    expect(isAnswered(pathname), pathname).toBe(true)
  }
})

test('pages of an account have no words until a website answers them', () => {
  const words = buildSiteTags({ ...ctx, settings: { website: 'https://harbor.example' } })
  for (const [tag, { label }] of Object.entries(COMMON))
    if (label.endsWith('not published yet')) expect(words[tag]).toBe('')
    else expect(words[tag]).not.toBe('')
  expect(buildSiteTags({ ...ctx, settings: {} }).shop_url).toBe('')
})

/** Lists the tags that people may have typed, which is all except the addresses that the product makes. */
const listTyped = (template: MailTemplate, isBlock: boolean): string[] =>
  Object.entries(listTags(template))
    .filter(([tag, spec]) => (spec.isBlock === true) === isBlock && !/^links?$|^(?!payload_).*_url$/.test(tag))
    .map(([tag]) => tag)

test.each(HARD_NAMES)('every template keeps %j as text in each of its words and blocks', async (hard) => {
  for (const [name, template] of Object.entries(TEMPLATES)) {
    const { words, blocks } = await buildExampleTags(ctx, name, '')
    const [inWords, inBlocks] = [false, true].map((isBlock) =>
      Object.fromEntries(listTyped(template, isBlock).map((tag) => [tag, hard])),
    )
    const tags = { words: { ...words, ...inWords }, blocks: { ...blocks, ...inBlocks } }
    const wording = { subject: template.subject, body: template.body, isHtml: false, press: template.press }
    const { subject, html } = await composeMail(ctx, wording, tags)
    expect(subject, name).not.toContain('\n')
    expect(html, name).not.toContain('<script>')
    expect(html, name).not.toMatch(/<a [^>]*href="https:\/\/evil/)
    if (hard !== '[[amount]]') expect(html, name).not.toContain('[[')
  }
})

const textOf = (html: string): string =>
  html
    .replaceAll(/<style[\s\S]*?<\/style>|<title[\s\S]*?<\/title>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll(/&#39;|&#x27;/g, "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')

const composed = async (name: string, more: Record<string, string> = {}) => {
  const template = TEMPLATES[name]
  if (!template) throw new Error(`no template ${name}`)
  const { words, blocks } = await buildExampleTags(ctx, name, '')
  const wording = { subject: template.subject, body: template.body, isHtml: false, press: template.press }
  return composeMail(ctx, wording, { words: { ...words, ...more }, blocks: blocks ?? {} })
}

test.each(Object.entries(TEMPLATES))('%s names only tags that it has', (_name, template) => {
  const known = listTags(template)
  for (const tag of tagsIn(`${template.subject}\n${template.body}`)) expect(Object.keys(known)).toContain(tag)
})

const FOR_STAFF = Object.keys(TEMPLATES).filter((name) => TEMPLATES[name]?.group === 'Staff')

test.each(FOR_STAFF)('%s has a button to what it is about', async (name) => {
  const { html } = await composed(name)
  const place = name === 'staff_digest' ? '' : '[^"]+'
  expect(html).toMatch(
    new RegExp(`<a class="button" [^>]*href="https://office\\.example\\.org/jpanel/${place}">(?!Open the page)`),
  )
})

test.each(Object.keys(TEMPLATES))('%s says the address of the organization once', async (name) => {
  const settings = { organization_address1: '1 Long Wharf', organization_city: 'Portland' }
  const office = { ...testCtx({ settings }), officeUrl: ctx.officeUrl }
  const { subject = '', body = '', press } = TEMPLATES[name] ?? {}
  const { words, blocks } = await buildExampleTags(office, name, '')
  const { text, html } = await composeMail(
    office,
    { subject, body, isHtml: false, press },
    { words, blocks: blocks ?? {} },
  )
  for (const part of [text, textOf(html)]) expect(part.split('1 Long Wharf')).toHaveLength(2)
})

test.each(Object.keys(TEMPLATES))('%s says the same words in both parts', async (name) => {
  const { text, html } = await composed(name)
  const said = textOf(html)
  for (const word of text.replace(/\n-- \n[\s\S]*$/, '').split(/\s+/)) expect(said, word).toContain(word)
})

test.each(Object.keys(TEMPLATES))('%s writes every amount with symbol and code, in both parts', async (name) => {
  const { subject, text, html } = await composed(name)
  for (const part of [subject, text, textOf(html)])
    for (const [amount] of part.matchAll(/[$€£]\s?[\d.,]*\d(?: [A-Z]{3})?/g))
      expect(amount).toMatch(/^\$\d{1,3}(?:,\d{3})*\.\d\d USD$/)
})

test.each(HARD_NAMES)('every template says %j in both parts, on one line, for each of its words', async (hard) => {
  const line = hard.replaceAll('\n', ' ')
  for (const [name, template] of Object.entries(TEMPLATES)) {
    const inText = listTyped(template, false).filter((tag) => template.body.includes(`[[${tag}]]`))
    for (const tag of inText) {
      const { text, html } = await composed(name, { [tag]: hard })
      expect(text, `${name} ${tag}`).toContain(line)
      expect(textOf(html), `${name} ${tag}`).toContain(line)
    }
  }
})
