import { describe, expect, test } from 'vitest'
import { takeShare, type ShareKind } from '~/domain/auth/shares/take-share.server'
import { previewTemplate as previewMail } from '~/domain/emails/preview-template.server'
import { uploadWorkbook } from '~/domain/imports/upload-workbook.server'
import { previewTemplate as previewReceipt } from '~/domain/receipts/templates/preview-template.server'
import { previewLetter } from '~/domain/tributes/letters/preview-letter.server'
import type { Ctx } from '~/kit/operation'
import { perform } from '~/kit/operation'
import { NOON, testCtx } from '../../support/ctx'
import { aPerson } from '../../support/staff'

const SHARE = 120
const TOO_MANY = { code: 'too-many', retryAfter: 60 }

const owner = async () => (await aPerson({ isOwner: true })).id
const by = (staffId: number, now = NOON) => testCtx({ isOwner: true, staffId, now })
const take = (ctx: Ctx, kind: ShareKind) => perform(takeShare, ctx, { kind })

async function useUp(ctx: Ctx, kind: ShareKind): Promise<void> {
  for (let count = 0; count < SHARE; count++) await take(ctx, kind)
}

describe('R-ACCESS-11: a person’s share of a minute', () => {
  test('refuses after 120 of a kind, until a minute after the first', async () => {
    const id = await owner()
    await useUp(by(id), 'export')
    await expect(take(by(id), 'export')).rejects.toMatchObject(TOO_MANY)
    await take(by(id), 'preview')
    await take(by(await owner()), 'export')
    await take(by(id, new Date(NOON.getTime() + 60_000)), 'export')
  })

  const file = new File(['email\nada@x.example'], 'x.csv')
  test.each<[string, ShareKind, (ctx: Ctx) => Promise<unknown>]>([
    [
      'a mail',
      'preview',
      (ctx) => perform(previewMail, ctx, { name: 'staff_password_link', subject: 'x', body: '<p>x</p>' }),
    ],
    ['a receipt', 'preview', (ctx) => perform(previewReceipt, ctx, { name: 'x', style: 'standard', body: '<p>x</p>' })],
    ['a letter', 'preview', (ctx) => perform(previewLetter, ctx, { letterTemplate: '<p>x</p>' })],
    ['an import', 'import', (ctx) => perform(uploadWorkbook, ctx, { sheet: 'supporters', file, headerRow: undefined })],
  ])('limits %s', async (_what, kind, use) => {
    const ctx = by(await owner())
    await use(ctx)
    for (let count = 1; count < SHARE; count++) await take(ctx, kind)
    await expect(use(ctx)).rejects.toMatchObject(TOO_MANY)
  })
})
