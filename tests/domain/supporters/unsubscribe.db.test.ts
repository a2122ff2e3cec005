import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { mergeSupporters } from '~/domain/merges/merge-supporters.server'
import { deliverMail } from '~/domain/messaging/deliver-mail.server'
import { editSupporter } from '~/domain/supporters/edit-supporter.server'
import { supporterActivity } from '~/domain/supporters/activity.server'
import { addPost } from '~/domain/timeline/add-post.server'
import { stopNews } from '~/domain/supporters/opt-in/stop-news.server'
import { ctxContext } from '~/http/context'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { action, loader } from '~/pages/linked/unsubscribe'
import type { Message } from '~/ports/mailer'
import { NOON, testCtx } from '../../support/ctx'
import { makeSponsor, makeSponsorship, makeSupporter } from '../../support/factories'

const sent: Message[] = []
const mailer = { send: (message: Message) => Promise.resolve((sent.push(message), 'sent' as const)) }
const ctx = testCtx({ ports: { mailer } })
const visitor = { ...ctx, actor: { staffId: null, name: 'Visitor', can: () => false } }

async function makeReader(email: string) {
  const supporter = await makeSupporter({ email, first_name: 'Amara' })
  const child = await makeSponsorship({ first_name: 'Nia' })
  await makeSponsor({ supporter_id: supporter.id, sponsorship_id: child.id, started_at: NOON })
  return { supporterId: supporter.id, childId: child.id, email }
}

async function tell(childId: number): Promise<Message[]> {
  sent.length = 0
  const update = { headline: 'First day of school', postedOn: '2026-11-20', tag: 'general', message: 'She read aloud.' }
  await perform(addPost, ctx, { ...update, parentType: 'sponsorship', parentId: childId, notifySponsors: '1' })
  const waiting = await ctx.read.rows<{ id: number }>(sql`SELECT id FROM mail WHERE status = 'queued' ORDER BY id`)
  for (const { id } of waiting) await perform(deliverMail, ctx, { mailId: id })
  return [...sent]
}

async function readLink(childId: number): Promise<{ url: string; key: string }> {
  const [mail] = await tell(childId)
  const url = mail?.unsubscribeUrl ?? ''
  return { url, key: url.split('/').at(-1) ?? '' }
}

const argsOf = (key: string) => {
  const context = new RouterContextProvider()
  context.set(ctxContext, visitor)
  return { params: { key }, context } as never
}

test('an email of news has a link to unsubscribe, in header and words, the same in the next one', async () => {
  const { childId } = await makeReader('one@sponsor.example')
  const [mail] = await tell(childId)
  const url = mail?.unsubscribeUrl ?? ''
  expect(url).toMatch(/\/unsubscribe\/[0-9a-f-]{36}$/)
  expect(mail?.text).toContain(`To stop emails of news, unsubscribe here: ${url}\n`)
  expect(mail?.html).toContain(url)
  expect((await readLink(childId)).url).toBe(url)
})

test('changes nothing when the link is opened, and unsubscribes once when pressed', async () => {
  const { childId, supporterId } = await makeReader('two@sponsor.example')
  const { key } = await readLink(childId)
  expect(await loader(argsOf(key))).toMatchObject({ data: { heading: 'Unsubscribe from news?', isOpen: true } })
  expect(await tell(childId)).toHaveLength(1)
  expect(await action(argsOf(key))).toMatchObject({ data: { heading: 'You are unsubscribed', isOpen: false } })
  expect(await action(argsOf(key))).toMatchObject({ data: { heading: 'You are unsubscribed' } })
  expect(await loader(argsOf(key))).toMatchObject({ data: { heading: 'You are unsubscribed' } })
  expect(await tell(childId)).toEqual([])
  expect(await ctx.read.rows(sql`SELECT action, source FROM email_opt_in WHERE supporter_id = ${supporterId}`)).toEqual(
    [{ action: 'optout', source: 'unsubscribe' }],
  )
  const { months } = await supporterActivity(ctx, supporterId, { kinds: ['changes'], before: null, emails: [] })
  expect(months.flatMap(({ entries }) => entries.map(({ title }) => title))).toEqual([
    'Unsubscribed from marketing email',
  ])
})

test('news go on for those who said no elsewhere, until they press, and again once staff subscribe them', async () => {
  const { childId, supporterId, email } = await makeReader('three@sponsor.example')
  const answer = (emailOptIn: string) =>
    perform(editSupporter, ctx, { id: supporterId, firstName: 'Amara', lastName: 'Okafor', email, emailOptIn })
  await answer('0')
  expect(await tell(childId)).toHaveLength(1)
  const { key } = await readLink(childId)
  await perform(stopNews, visitor, { key })
  expect(await tell(childId)).toEqual([])
  await answer('1')
  expect(await tell(childId)).toHaveLength(1)
})

test('the link of a merged supporter stops news of the one who is kept', async () => {
  const winner = await makeReader('kept@sponsor.example')
  const merged = await makeReader('merged@sponsor.example')
  const { key } = await readLink(merged.childId)
  await perform(mergeSupporters, ctx, { id: winner.supporterId, loserId: merged.supporterId })
  await perform(stopNews, visitor, { key })
  expect(await tell(winner.childId)).toEqual([])
  expect(await tell(merged.childId)).toEqual([])
})

test.each(['', 'x'.repeat(36), '00000000-0000-4000-8000-000000000000'])('the link %j is not valid', async (key) => {
  expect(await loader(argsOf(key))).toMatchObject({
    data: { message: 'This link is not valid.' },
    init: { status: 404 },
  })
  expect(await action(argsOf(key))).toMatchObject({ init: { status: 404 } })
})
