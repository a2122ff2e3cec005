import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailPage } from '~/kit/markup/mail-page'

const BODY =
  '<p>Dear A</p><p class="press"><a class="button" href="https://x.org/">Open</a></p>' +
  '<p><a href="https://x.org/">x</a></p>'
const pageOf = (color: string, logo: string | null = null) =>
  mailPage({
    subject: 'Hello <b>',
    body: BODY,
    look: { color, logo, foot: ['Harbor & Light', '1 Long Wharf, Portland, ME 04101'] },
    language: 'en-US',
  })

const channel = (hex: string): number => {
  const share = parseInt(hex, 16) / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const luminance = (hex: string): number =>
  0.2126 * channel(hex.slice(1, 3)) + 0.7152 * channel(hex.slice(3, 5)) + 0.0722 * channel(hex.slice(5, 7))
const contrast = (one: string, other: string): number => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}
const hexOf = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? 'missing'

test('keeps buttons and links legible in light and dark when an organization chooses any color', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const color = `#${number.toString(16).padStart(6, '0')}`
      const html = pageOf(color)
      const onButton = hexOf(html, /class="button" style="[^"]*;color:(#[0-9a-f]{6})/)
      const link = hexOf(html, /<a style="color:(#[0-9a-f]{6})/)
      const dark = hexOf(html, /\.words a\{color:(#[0-9a-f]{6})!important/)
      expect(contrast(color, onButton)).toBeGreaterThanOrEqual(4.4)
      expect(contrast(link, '#ffffff')).toBeGreaterThanOrEqual(4.4)
      expect(contrast(dark, '#171512')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(dark, '#000000')).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('shows the logo with the name as its text, or the name alone', () => {
  expect(pageOf('#0e5a3d', 'https://office.example.org/library/a.png')).toContain(
    '<img src="https://office.example.org/library/a.png" alt="Harbor &amp; Light"',
  )
  const html = pageOf('#0e5a3d')
  expect(html).not.toContain('<img')
  expect(html).toContain('Harbor &amp; Light</td>')
  expect(html).toContain('Harbor &amp; Light<br>1 Long Wharf, Portland, ME 04101')
  expect(html).toContain('<title>Hello &lt;b&gt;</title>')
})
