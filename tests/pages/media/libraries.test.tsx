import { expect, test } from 'vitest'
import { DownloadsLibrary } from '~/pages/jpanel/parts/media/downloads-library'
import { ImageField } from '~/pages/jpanel/parts/media/image-field'
import type { LibraryImage } from '~/domain/media/media'
import { markup } from '../../ui/render'

const picture = (id: number, filename: string): LibraryImage => ({
  id,
  filename,
  publicUrl: `/media/x/${filename}`,
  thumbnailUrl: `/media/x/300/${filename}.jpg`,
  caption: null,
  width: null,
  height: null,
  contentType: 'image/jpeg',
  sizeFormatted: '9 KB',
  isImage: true,
  uses: 1,
  usedBy: ['Mug'],
})

test('without JavaScript the pictures of a form are boxes to untick, which post the ids in order', async () => {
  const html = await markup(
    <ImageField name="pictures" label="Pictures" images={[picture(7, 'b.jpg'), picture(3, 'a.jpg')]} error="Gone." />,
  )
  expect(
    [...html.matchAll(/<input type="checkbox" name="pictures" checked="" value="(\d+)"/g)].map(([, id]) => id),
  ).toEqual(['7', '3'])
  expect(html).toContain('Gone.')
})

test('the downloads library offers an upload only to those who may add', async () => {
  const dialog = (mayAdd: boolean) =>
    markup(<DownloadsLibrary isOpen mayAdd={mayAdd} onClose={() => undefined} onInsert={() => undefined} />)
  expect(await dialog(true)).toContain('type="file"')
  expect(await dialog(false)).not.toContain('type="file"')
  expect(await dialog(false)).toContain('Search downloads')
})
