import { expect, test } from 'vitest'
import { cleanHtml } from '~/domain/content/rich-text.server'
import { galleryHtml, imageHtml, linkHtml } from '~/pages/jpanel/parts/media/library-html'
import type { LibraryImage } from '~/domain/media/media'
import { withoutChips } from '~/ui/rich-text/merge-tags-in-data'

const picture: LibraryImage = {
  id: 1,
  filename: 'soup.jpg',
  publicUrl: '/media/files/soup.jpg',
  thumbnailUrl: '/media/files/300/soup.jpg.jpg',
  caption: null,
  width: null,
  height: null,
  contentType: 'image/jpeg',
  sizeFormatted: '12 KB',
  isImage: true,
  uses: 0,
  usedBy: [],
}
const pdf = {
  ...picture,
  filename: 'report.pdf',
  publicUrl: '/media/files/report.pdf',
  contentType: 'application/pdf',
  isImage: false,
}
const own = (address: string) => address

test('a picture stands with its caption, a PDF as its first page that leads to it, anything else as a link', () => {
  expect(imageHtml({ ...picture, caption: 'Soup & "bread"' }, own)).toBe(
    '<figure class="image"><img src="/media/files/soup.jpg" alt="Soup &amp; ' +
      '&quot;bread&quot;"><figcaption>Soup ' +
      '&amp; &quot;bread&quot;</figcaption></figure>',
  )
  expect(imageHtml(pdf, own)).toBe(
    '<p><a href="/media/files/report.pdf"><img src="/media/files/300/soup.jpg.jpg" alt="report.pdf"></a></p>',
  )
  expect(imageHtml({ ...pdf, contentType: 'audio/mpeg', caption: 'Song' }, own)).toBe(
    '<p><a href="/media/files/report.pdf">Song</a></p>',
  )
})

test('writes absolute addresses for emails, and a gallery for several pictures', () => {
  const html = galleryHtml([picture, picture], (address) => `https://give.example.org${address}`)
  expect(html.match(/src="https:\/\/give\.example\.org\/media/g)).toHaveLength(2)
  expect(html).toMatch(/^<section class="gallery"><figure/)
})

test('all of it stays as it is when it is cleaned, and a hostile name is text', async () => {
  for (const html of [imageHtml(picture, own), imageHtml(pdf, own), galleryHtml([picture], own)])
    expect((await cleanHtml(html)).replaceAll(' />', '>')).toBe(html)
  expect(linkHtml({ name: '<img src=x onerror=alert(1)>', url: '/downloads/x"y' })).toBe(
    '<p><a href="/downloads/x&quot;y">&lt;img src=x onerror=alert(1)&gt;</a></p>',
  )
})

test('the value of rich text keeps merge tags as text', () => {
  expect(
    withoutChips(
      '<p>Dear <strong><span class="merge-tag">[[name]]</span></strong>, <span class="merge-tag">not a tag</span></p>',
    ),
  ).toBe('<p>Dear <strong>[[name]]</strong>, <span class="merge-tag">not a tag</span></p>')
  expect(
    withoutChips(
      '<p>Order&nbsp;<span class="merge-tag">[[number]]</span>&nbsp;of<span class="merge-tag">[[name]]</span></p>',
    ),
  ).toBe('<p>Order [[number]] of[[name]]</p>')
})
