import { beforeEach, describe, expect, test } from 'vitest'
import { editTemplate } from '~/domain/emails/edit-template.server'
import { previewTemplate } from '~/domain/emails/preview-template.server'
import { restoreTemplate } from '~/domain/emails/restore-template.server'
import { composeMail } from '~/domain/messaging/compose.server'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { sendTest } from '~/domain/emails/send-test.server'
import { listTemplateRows, loadTemplate } from '~/domain/emails/template-list.server'
import { TEMPLATES, listTags } from '~/domain/messaging/templates'
import { tagsIn } from '~/kit/merge'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { one } from '../../support/staff'

const ctx = testCtx()
const NAME = 'staff_refund_failed'
const words = { amount: '5.00 USD', contribution: 'Contribution #7F3A09C2B1', reason: 'closed <account>' }

beforeEach(async () => {
  await ctx.read.run(sql`DELETE FROM mail_template`)
  await ctx.read.run(sql`DELETE FROM mail`)
})

let count = 0
async function sent(template: string, more: object = words) {
  const dedupeKey = `template-test:${++count}`
  await perform(sendTemplate, ctx, { dedupeKey, to: 'office@example.org', template, words: more, blocks: {} })
  return ctx.read.first<{ subject: string; text: string; html: string }>(
    sql`SELECT subject, text, html FROM mail WHERE dedupe_key = ${dedupeKey}`,
  )
}
const edit = (values: object, over = ctx) =>
  perform(editTemplate, over, { name: NAME, subject: 'Refund failed', body: '<p>Hello</p>', isActive: 'on', ...values })

describe('the words of an email', () => {
  test.each(Object.entries(TEMPLATES))('%s names only tags that it has', (_, template) => {
    const known = listTags(template)
    expect(tagsIn(`${template.subject} ${template.body}`).filter((tag) => !Object.hasOwn(known, tag))).toEqual([])
  })

  test('are the product’s own until somebody changes them: text and HTML say the same', async () => {
    const mail = await sent(NAME)
    expect(mail?.subject).toBe('Refund of 5.00 USD failed: Contribution #7F3A09C2B1')
    expect(mail?.text).toContain('failed: closed <account>\n\nYou still have the funds')
    expect(mail?.html).toContain('failed: closed &lt;account&gt;</p>')
  })

  test('are what was saved from then on, in both parts, and the default again once it is restored', async () => {
    await edit({
      subject: 'Oh: [[contribution]]',
      body: '<p>The refund of <strong>[[amount]]</strong> failed: [[reason]]</p>',
    })
    expect(await sent(NAME)).toMatchObject({
      subject: 'Oh: Contribution #7F3A09C2B1',
      text: 'The refund of 5.00 USD failed: closed <account>\n',
      html: expect.stringContaining('<p>The refund of <strong>5.00 USD</strong> failed: closed &lt;account&gt;</p>'),
    })
    expect((await listTemplateRows(ctx)).filter(({ isChanged }) => isChanged).map(({ name }) => name)).toEqual([NAME])
    await perform(restoreTemplate, ctx, { name: NAME })
    expect((await sent(NAME))?.subject).toBe('Refund of 5.00 USD failed: Contribution #7F3A09C2B1')
  })

  test('may name the organization, its website and a supporter’s account pages, whatever the subject', async () => {
    const pages = ['profile', 'history', 'sponsorships', 'payment_methods', 'recurring_payments', 'login', 'register']
    const body = `<p>[[shop_organization]] [[shop_url]]</p>${pages.map((page) => `<p>[[${page}_url]]</p>`).join('')}`
    const from = (settings: Record<string, string>) =>
      composeMail(
        { ...ctx, officeUrl: 'https://office.example', settings },
        { subject: 'x', body, isHtml: true },
        { words: {} },
      )
    const name = ctx.organisation.name
    // The account pages do not exist yet and the office is no website, so there is nothing to link to.
    const own = (await from({ website: 'https://harbor.example' })).text
    expect(own.slice(0, own.indexOf('\n--')).trim()).toBe(`${name} https://harbor.example`)
    expect((await from({})).text.trim()).toBe(name)
    const offered = (await loadTemplate(ctx, NAME))?.tags.map(({ tag }) => tag)
    expect(offered).toEqual(expect.arrayContaining(pages.map((page) => `${page}_url`)))
    const preview = await perform(previewTemplate, ctx, {
      name: NAME,
      subject: 'x',
      body: '[[login_url]] [[nobody]]',
      example: '',
    })
    expect([preview.unknown, preview.empty]).toEqual([['nobody'], []])
  })

  test('are cleaned when they are saved, and a value in a link cannot run', async () => {
    await edit({ body: '<p onclick="x()">Hi<script>alert(1)</script> <a href="[[reason]]">more</a></p>' })
    expect((await loadTemplate(ctx, NAME))?.body).toBe('<p>Hi <a href="[[reason]]">more</a></p>')
    expect((await sent(NAME, { ...words, reason: 'javascript:alert(1)' }))?.html).toContain('<p>Hi <a>more</a></p>')
  })

  test('an email that is switched off is not sent; one that protects an account cannot be switched off', async () => {
    await edit({ isActive: undefined })
    expect(await sent(NAME)).toBeNull()
    await edit({ name: 'staff_password_changed', isActive: undefined })
    expect(await sent('staff_password_changed')).not.toBeNull()
  })

  test.each([
    [{ subject: '' }, 'Please enter a subject.'],
    [{ subject: 'a\nBcc: b@example.org' }, 'The subject must be a single line.'],
    [{ subject: 'x'.repeat(501) }, 'The subject can have up to 500 characters.'],
    [{ body: '  ' }, 'Please write a message.'],
    [{ body: '<script>alert(1)</script>' }, 'Please write a message.'],
    [{ name: 'nobody' }, 'The email was not found.'],
  ])('%j is refused', async (values, message) => {
    await expect(edit(values)).rejects.toMatchObject({ message })
    expect(await ctx.read.records(sql`SELECT 1 FROM mail_template`)).toEqual([])
  })

  test('need the permission for emails', async () => {
    const clerk = testCtx({ permissions: ['order.edit', 'admin.general'] })
    await expect(edit({}, clerk)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(perform(previewTemplate, clerk, { name: NAME, subject: 'x', body: 'x' })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

describe('before it is saved', () => {
  test('a preview stores and sends nothing, and names tags that are unknown', async () => {
    const preview = await perform(previewTemplate, ctx, {
      name: NAME,
      subject: '[[amount]]',
      body: '<p>[[contribution]] [[donor]]</p>',
    })
    expect(preview).toMatchObject({ subject: '$92.19 USD', text: 'Contribution #7F3A09C2B1\n', unknown: ['donor'] })
    expect(await ctx.read.records(sql`SELECT 1 FROM mail`)).toEqual([])
  })

  test('sends a marked test to one address, at most twenty an hour', async () => {
    const send = () =>
      perform(sendTest, ctx, { name: NAME, subject: 'Hi [[amount]]', body: '<p>x</p>', _to: 'me@example.org' })
    await send()
    expect(await one(sql`SELECT recipient, subject FROM mail`)).toEqual({
      recipient: 'me@example.org',
      subject: 'Test: Hi $92.19 USD',
    })
    for (let more = 1; more < 20; more += 1) await send()
    await expect(send()).rejects.toMatchObject({ code: 'too-many' })
    await expect(
      perform(sendTest, ctx, { name: NAME, subject: 'Hi', body: '<p>x</p>', _to: 'nobody' }),
    ).rejects.toMatchObject({
      fields: { _to: ['Please enter an email address.'] },
    })
  })
})
