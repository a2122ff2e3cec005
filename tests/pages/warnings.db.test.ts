import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { Warnings } from '~/pages/jpanel/parts/warnings/warnings'
import { readWarnings } from '~/pages/jpanel/parts/warnings/read-warnings.server'
import { testCtx } from '../support/ctx'
import { markup } from '../ui/render'

/** Each warning as the server renders it. */
async function drawWarnings(ctx: Ctx): Promise<string[]> {
  const lines = await readWarnings(ctx)
  return Promise.all(lines.map((line) => markup(createElement(Warnings, { lines: [line] }))))
}

const holdMail = (ctx: Ctx, key: string) =>
  ctx.read.run(sql`INSERT INTO mail (dedupe_key, recipient, subject, text, status, created_at)
    VALUES (${key}, 'donor@example.org', 'Thank you', 'Thank you', 'held', now())`)

test('an owner reads on every page that no email leaves, how many wait, and where that is solved', async () => {
  const ctx = testCtx()
  const [empty = ''] = await drawWarnings(ctx)
  expect(empty).toContain(
    'Receipts and password links wait in the <a class="link" href="/jpanel/settings/outbox" data-discover="true"><u>',
  )
  await holdMail(ctx, 'one')
  expect((await drawWarnings(ctx))[0]).toContain(' 1 email waits in the ')
  await holdMail(ctx, 'other')
  const [line = '', ...others] = await drawWarnings(ctx)
  expect(others).toEqual([])
  expect(line).toContain('<b>No mail server is set, so no email leaves.</b> 2 emails wait in the ')
  expect(line).toContain('href="/jpanel/settings/connections#mail" data-discover="true">Set mail server</a>')
})

test('are hidden from others, and from owners whose mail leaves', async () => {
  expect(await drawWarnings(testCtx({ permissions: ['admin.general'] }))).toEqual([])
  expect(await drawWarnings(testCtx({ ports: { mailer: { send: async () => 'sent' } as never } }))).toEqual([])
})

test('payments that move no money are said to everybody, and an owner is led to the keys (R-PAYMENTS-5)', async () => {
  const reached = (ctx: Ctx): Ctx => ({ ...ctx, officeUrl: 'https://office.example.org' })
  const [own = ''] = await drawWarnings(reached(testCtx()))
  expect(own).toContain('Payments are not real.')
  expect(own).toContain('href="/jpanel/settings/connections#payments" data-discover="true">Connect Stripe</a>')
  const [line = ''] = await drawWarnings(reached(testCtx({ permissions: ['admin.general'] })))
  expect(line).toContain('Payments are not real.')
  expect(line).not.toContain('Connect Stripe')
})
