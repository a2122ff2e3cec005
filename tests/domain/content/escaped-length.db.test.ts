import { describe, expect, test } from 'vitest'
import { addNote } from '~/domain/notes/add-note.server'
import { editTemplate as editMail } from '~/domain/emails/edit-template.server'
import { newForm } from '~/domain/fundraising/form'
import { saveForm } from '~/domain/fundraising/save-form.server'
import { addPage } from '~/domain/pages/add-page.server'
import { autosavePage } from '~/domain/pages/revisions/autosave-page.server'
import { formValues } from '~/domain/pages/page-form.server'
import { pageById } from '~/domain/pages/page-record.server'
import { savePage as saveFundraisingPage } from '~/domain/fundraising/pages/save-page.server'
import { savePage } from '~/domain/pages/save-page.server'
import { editTemplate as editReceipt } from '~/domain/receipts/templates/edit-template.server'
import { listTemplates } from '~/domain/receipts/templates/queries.server'
import { addSponsee } from '~/domain/sponsorships/add-sponsee.server'
import { addType } from '~/domain/tributes/types/add-type.server'
import { editType } from '~/domain/tributes/types/edit-type.server'
import { perform } from '~/kit/operation'
import { testCtx } from '../../support/ctx'
import { makeGift, makeStaff, makeSupporter } from '../../support/factories'
import { feedOf, postOf } from '../../support/feeds'
import { errorsOf, saved } from '../../support/products'

const ctx = testCtx({ staffId: (await makeStaff()).id })
const signs = (length: number) => '&'.repeat(length)

async function save(type: string): Promise<unknown> {
  const { id } = await perform(addPage, ctx, { type, title: 'Signs' })
  const page = await pageById(ctx.read, id)
  if (page === null) throw new Error('the page is gone')
  const values = Object.entries(formValues(page)).filter(
    ([, value]) => value !== '' && (!Array.isArray(value) || value.length > 0),
  )
  return perform(savePage, ctx, { ...Object.fromEntries(values), id, version: page.version, body: signs(190_000) })
}

const WRITERS: Record<string, { field: string; write: () => Promise<unknown> }> = {
  'the description of a product': {
    field: 'description',
    write: () => saved(ctx, { description: `<p>${signs(90_000)}</p>` }),
  },
  'the email of a product': {
    field: 'thankYouTemplate',
    write: () => saved(ctx, { thankYouTemplate: `<p>${signs(19_000)}</p>` }),
  },
  'a text among the fields of a product': {
    field: 'customFields.0.body',
    write: () => saved(ctx, { customFields: [{ type: 'html', name: 'Terms', body: `<p>${signs(19_000)}</p>` }] }),
  },
  ...Object.fromEntries(
    ['description', 'thanksScreen', 'thanksEmail'].map((field) => [
      `${field} of a donation form`,
      { field, write: () => perform(saveForm, ctx, { ...newForm(), name: 'x', [field]: signs(19_000) }) },
    ]),
  ),
  'a page': { field: 'body', write: () => save('html') },
  'a page in code': { field: 'body', write: () => save('advanced') },
  'the autosave of a page': {
    field: 'body',
    write: async () => {
      const { id } = await perform(addPage, ctx, { type: 'html', title: 'Signs' })
      return perform(autosavePage, ctx, { id, type: 'html', title: 'x', body: signs(190_000) })
    },
  },
  'a post': { field: 'body', write: async () => postOf(ctx, (await feedOf(ctx)).id, { body: signs(190_000) }) },
  'a note': {
    field: 'body',
    write: async () => perform(addNote, ctx, { supporterId: (await makeSupporter()).id, body: signs(19_900) }),
  },
  'a biography': {
    field: 'biography',
    write: () => perform(addSponsee, ctx, { referenceNumber: 'SIGNS-1', biography: signs(7900) }),
  },
  'an email': {
    field: 'body',
    write: () => perform(editMail, ctx, { name: 'staff_password_link', subject: 'x', body: signs(190_000) }),
  },
  'a receipt': {
    field: 'body',
    write: async () => {
      const [receipt] = await listTemplates(ctx.read)
      return perform(editReceipt, ctx, { name: 'x', style: 'standard', id: receipt?.id, body: signs(190_000) })
    },
  },
  'a fundraising page': {
    field: 'story',
    write: async () => {
      const { product_id: productId } = await makeGift({ is_default: true }, { name: 'Signs' })
      return perform(saveFundraisingPage, ctx, { title: 'x', productId: String(productId), story: signs(19_000) })
    },
  },
  'the email of a tribute': {
    field: 'emailTemplate',
    write: async () => {
      const { id } = await perform(addType, ctx, { label: 'In memory of' })
      return perform(editType, ctx, { id, label: 'x', emailTemplate: signs(190_000) })
    },
  },
  'a letter': {
    field: 'letterTemplate',
    write: async () => {
      const { id } = await perform(addType, ctx, { label: 'In honor of' })
      return perform(editType, ctx, { id, label: 'x', letterTemplate: signs(190_000) })
    },
  },
}

describe('text that is too long for its field once its signs are escaped is refused at that field', () => {
  test.each(Object.keys(WRITERS))('%s', async (name) => {
    const { field, write } = WRITERS[name]!
    expect(Object.keys(await errorsOf(write()))).toEqual([field])
  })
})
