import { expect, test } from 'vitest'
import { deliverMail } from '~/domain/messaging/deliver-mail.server'
import { makeMailLook } from '~/domain/messaging/mail-look.server'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { savePanel } from '~/domain/settings/save-panel.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { Message } from '~/ports/mailer'
import { testCtx } from '../../support/ctx'

const SETTINGS = {
  organization_name: 'Harbor & Light',
  organization_address1: '1 Long Wharf',
  organization_city: 'Portland',
  organization_state: 'ME',
  organization_zip: '04101',
  website: 'https://harbor.example.org',
}

const storeLogo = async (): Promise<number> => {
  const row = await testCtx().read.first<{ id: number }>(sql`
    INSERT INTO media (name, filename, content_type, size, key)
    VALUES ('Logo', 'our logo.png', 'image/png', 100, 'library/our logo.png') RETURNING id`)
  return row?.id ?? 0
}

async function sendLetter(settings: Record<string, string>, dedupeKey: string): Promise<Message> {
  const sent: Message[] = []
  const ctx = testCtx({ settings })
  const mailer = { send: async (message: Message) => (sent.push(message), 'sent' as const) }
  await perform(sendTemplate, ctx, {
    dedupeKey,
    to: 'amara@example.org',
    template: { subject: 'Hello', body: 'See\n\n[[link]]' },
    words: { link: 'https://office.example.org/jpanel' },
  })
  const row = await ctx.read.first<{ id: number }>(sql`SELECT id FROM mail WHERE dedupe_key = ${dedupeKey}`)
  await perform(deliverMail, { ...ctx, ports: { ...ctx.ports, mailer } }, { mailId: row?.id ?? 0 })
  const [message] = sent
  if (!message) throw new Error('nothing was sent')
  return message
}

test('sends every email with logo, color, address and reply address of the settings', async () => {
  const id = await storeLogo()
  const typed = { mail_reply_to: 'gifts@example.org', mail_logo: String(id), mail_color: '#AA2200' }
  await perform(savePanel, testCtx(), { panel: 'email', sale_alert_emails: '', ...typed })
  const rows = await testCtx().read.rows<{ key: string; value: string }>(sql`SELECT key, value FROM setting`)
  const stored = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  const { replyTo, text, html = '' } = await sendLetter({ ...SETTINGS, ...stored }, 'look')
  expect(replyTo).toBe('gifts@example.org')
  expect(html).toContain('src="/library/our%20logo.png"')
  const office = { ...testCtx({ settings: stored }), officeUrl: 'https://office.example.org' }
  expect((await makeMailLook(office.read, office)).logo).toBe('https://office.example.org/library/our%20logo.png')
  expect(html).toMatch(/class="button" style="[^"]*background:#aa2200;color:#ffffff/)
  expect(html).toContain('1 Long Wharf, Portland, ME 04101<br><a href="https://harbor.example.org"')
  expect(text).toContain('\n-- \nHarbor & Light\n1 Long Wharf, Portland, ME 04101\nhttps://harbor.example.org\n')
  expect(
    await testCtx().read.records(sql`SELECT media_id AS id FROM mediable
    WHERE mediable_type = 'email_settings'`),
  ).toEqual([{ id }])
})

test('sends without them when none is set, or the picture is gone', async () => {
  const { replyTo, text, html = '' } = await sendLetter({ mail_logo: '987654' }, 'plain')
  expect(replyTo).toBeUndefined()
  expect(html).not.toContain('<img')
  expect(text).not.toContain('-- ')
})

test('refuses an invalid reply address', async () => {
  const saving = perform(savePanel, testCtx(), { panel: 'email', mail_reply_to: 'gifts at example' })
  await expect(saving).rejects.toMatchObject({ fields: { mail_reply_to: ['Email must be valid'] } })
})
