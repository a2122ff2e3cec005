import { expect, test } from 'vitest'
import { toValues } from '~/domain/products/product-form.server'

const opened = (variant: object) =>
  toValues(
    {
      product: {},
      variants: [{ metadata: {}, parts: [], ...variant }],
      fields: [],
      categories: [],
      pictures: [],
      taxes: [],
    },
    'USD',
  ).variants[0]

test('a version that was saved before there were videos opens with the file it handed out', () => {
  expect(opened({ download_file_id: 7 })).toMatchObject({ downloadType: 'file', downloadId: '7', downloadUrl: '' })
  expect(opened({ download_file_id: null, download_url: 'https://vimeo.com/1' })).toMatchObject({
    downloadType: 'external',
    downloadUrl: 'https://vimeo.com/1',
  })
})
