import { beforeAll, beforeEach, expect, test } from 'vitest'
import { CONFIRMATION_OFF, mailReceipt } from '~/domain/checkout/mails/mail-receipt.server'
import { renewDownloads } from '~/domain/checkout/mails/renew-downloads.server'
import { addPost } from '~/domain/timeline/add-post.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import {
  anAccountType,
  makeDownload,
  makeSponsor,
  makeSponsorship,
  makeSupporter,
  makeVariant,
} from '../../support/factories'
import { soldWith } from '../../support/refunds'

const ctx = testCtx()
const update = { bill_first_name: 'Ada', bill_email: 'ada.off@example.org' }

beforeAll(async () => {
  await anAccountType()
  await ctx.read.run(sql`INSERT INTO mail_template (name, subject, body, is_active, updated_at)
    SELECT name, 'S', '<p>B</p>', false, now()
    FROM unnest(ARRAY['customer_order_received', 'customer_downloads', 'sponsorship_timeline_updated']) name`)
})
beforeEach(() => ctx.read.run(sql`DELETE FROM mail`))

const mails = () => ctx.read.records(sql`SELECT 1 FROM mail`)
const journaled = (event: string) =>
  ctx.read.rows<{ after: object }>(sql`SELECT after FROM journal_entry WHERE event = ${event} ORDER BY id DESC`)

test('reports a turned-off confirmation when staff send it again', async () => {
  const { id } = await soldWith(ctx, [{ variant_id: (await makeVariant({})).id }], { update })
  await expect(perform(mailReceipt, ctx, { id, email: 'ada@example.org' })).rejects.toThrow(CONFIRMATION_OFF)
  expect(await mails()).toEqual([])
  expect(await journaled('contribution.receipt-mailed')).toEqual([])
})

test('names no address when downloads are renewed and their email is turned off', async () => {
  const file = await makeDownload({})
  const variant = await makeVariant({ download_file_id: file.id })
  const { id } = await soldWith(ctx, [{ variant_id: variant.id }], { update })
  expect(await perform(renewDownloads, ctx, { id })).toEqual({ email: null })
  expect(await mails()).toEqual([])
  expect(await journaled('contribution.downloads-renewed')).toMatchObject([{ after: { email: null } }])
})

test('counts no sponsor as notified when the email of updates is turned off', async () => {
  const child = await makeSponsorship({})
  const { id: supporter } = await makeSupporter({ email: 'sponsor.off@example.org' })
  await makeSponsor({ supporter_id: supporter, sponsorship_id: child.id })
  const post = { parentType: 'sponsorship', parentId: child.id, headline: 'School', message: 'She reads.' }
  await perform(addPost, ctx, { ...post, tag: 'update', postedOn: '2026-11-20', notifySponsors: '1', media: [] })
  expect(await mails()).toEqual([])
  expect(await journaled('timeline-post.added')).toMatchObject([{ after: { notified: 0 } }])
})
