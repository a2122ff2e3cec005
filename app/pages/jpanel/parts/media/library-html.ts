import type { LibraryImage } from '~/domain/media/media'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

type Whole = (address: string) => string

export function imageHtml(image: LibraryImage, whole: Whole): string {
  const { filename, caption, contentType: type, isImage } = image
  const [url, thumbnail] = [escaped(whole(image.publicUrl)), escaped(whole(image.thumbnailUrl))]
  const words = escaped(caption ?? '')
  if (isImage)
    return (
      `<figure class="image"><img src="${url}" ` +
      `alt="${words}">${words === '' ? '' : `<figcaption>${words}</figcaption>`}</figure>`
    )
  const name = escaped(filename)
  return type === 'application/pdf'
    ? `<p><a href="${url}"><img src="${thumbnail}" alt="${words === '' ? name : words}"></a></p>`
    : `<p><a href="${url}">${words === '' ? name : words}</a></p>`
}

export const galleryHtml = (images: readonly LibraryImage[], whole: Whole): string =>
  `<section class="gallery">${images.map((image) => imageHtml(image, whole)).join('')}</section>`

export const linkHtml = ({ name, url }: { name: string; url: string }): string =>
  `<p><a href="${escaped(url)}">${escaped(name)}</a></p>`
