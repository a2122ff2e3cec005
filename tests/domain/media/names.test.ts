import { expect, test } from 'vitest'
import { freeName, plainName, readStem } from '~/domain/media/filename'
import { listAccepted, isPlainText, kindIn } from '~/domain/media/kinds'
import { fileIcon, sizeFormatted } from '~/domain/media/media'

test.each([
  ['Lantern Pier 2026.JPG', 'lantern-pier-2026.jpg'],
  ['Ärger & Größe@home.png', 'arger-grosse-at-home.png'],
  ['C:\\Users\\Fiona\\My photo.jpeg', 'my-photo.jpeg'],
  ['../../etc/passwd', 'passwd'],
  ['....', 'file'],
  ['日本.png', 'file.png'],
  ['a  --  b.tar.gz', 'a-b.tar.gz'],
  ['-_.x.-.pdf', 'x.pdf'],
  ['.htaccess', 'htaccess'],
  [`${'x'.repeat(400)}.jpg`, `${'x'.repeat(120)}.jpg`],
])('%s is stored as %s', (sent, stored) => {
  expect(plainName(sent)).toBe(stored)
})

test('a taken name gets the number after the highest, whatever the extension', () => {
  expect(freeName('photo.png', [])).toBe('photo.png')
  expect(freeName('photo.png', ['photo-7'])).toBe('photo.png')
  expect(freeName('photo.png', ['photo'])).toBe('photo-1.png')
  expect(freeName('photo.png', ['photo', 'photo-2', 'photo-album', 'photo-10'])).toBe('photo-11.png')
  expect(readStem(freeName('photo.png', ['photo', 'photo-1']))).toBe('photo-2')
})

test('keeps executable files out of both libraries', () => {
  for (const name of [
    'x.svg',
    'x.html',
    'x.htm',
    'x.xhtml',
    'x.js',
    'x.exe',
    'x.jpg.html',
    'gala.heic.exe',
    'x',
    'x.constructor',
  ])
    expect([name, kindIn('media', name), kindIn('downloads', name)]).toEqual([name, null, null])
  expect(listAccepted('pictures')).toBe('.jpg,.jpeg,.png,.gif,.webp')
})

test('text that is a page, or no text at all, is not plain text', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  expect(isPlainText(bytes('Soup, 3 lb of lentils\n1 < 2'))).toBe(true)
  for (const page of ['<!doctype html>', '  <script>alert(1)</script>', '<svg onload=x>', '<a href="x">', 'a\0b'])
    expect(isPlainText(bytes(page))).toBe(false)
  expect(isPlainText(Uint8Array.of(0xff, 0xfe, 0xfd))).toBe(false)
})

test('sizes count in thousands, and icons go by type', () => {
  expect([0, 842, 12_400, 5_200_000, 1_000_000_000].map(sizeFormatted)).toEqual([
    '0 B',
    '842 B',
    '12.4 KB',
    '5.2 MB',
    '1 GB',
  ])
  expect(
    ['audio/mpeg', 'image/png', 'video/mp4', 'application/pdf', 'application/epub+zip', 'text/csv'].map(fileIcon),
  ).toEqual(['fa-file-audio-o', 'fa-file-image-o', 'fa-file-video-o', 'fa-book', 'fa-book', 'fa-file'])
})
