import { expect, test } from 'vitest'
import { as } from '../support/server'

const UPLOADS = [
  '/jpanel/media/cdn/sign',
  '/jpanel/media/cdn/done',
  '/jpanel/import/sponsee-photos/sign',
  '/jpanel/import/sponsee-photos/attach',
  '/jpanel/images/destroy',
  '/jpanel/downloads/cdn/done',
  '/jpanel/api/v1/ckeditor/imageupload',
]

test.each(UPLOADS)('answers 403 with the key error without the permission: %s', async (address) => {
  const cashier = await as('cashier')
  const answer = await cashier.post(address, { name: 'photo.jpg', size: 10, type: 'image/jpeg', id: 1 })
  expect([answer.status, await answer.json()]).toEqual([
    403,
    expect.objectContaining({ error: 'You do not have permission to do that.' }),
  ])
})
