import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { absoluteUrl } from '~/domain/pages/page'
import { toAddress, freeAddress, isLink, isReserved, MAX_URL_LENGTH, suggestAddress } from '~/domain/pages/page-address'

describe('R-PAGES-3 the address of a page', () => {
  test.each([
    ['/About/Our Team.php/', 'about/our-team'],
    ['INDEX.PHP', 'index'],
    ['éclair & co', 'eclair-co'],
    ['//a///b//', 'a/b'],
    ['日本', ''],
    ['a/日本/b', 'a/b'],
    ['https://elsewhere.example/x', 'https/elsewhere-example/x'],
  ])('"%s" is %s', (typed, address) => {
    expect(toAddress(typed)).toBe(address)
  })

  test('is in its one form once it was read, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (typed) => {
        const address = toAddress(typed)
        expect(toAddress(address)).toBe(address)
        expect(address).toMatch(/^(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/)
      }),
    )
  })

  test('is suggested by the title, below the address of the page above', () => {
    expect(suggestAddress('Our team', null)).toBe('our-team')
    expect(suggestAddress('Our team', { type: 'html', address: '/about-us', isTop: true })).toBe('about-us/our-team')
    expect(suggestAddress('Shirts', { type: 'category', address: '/shop/clothing', isTop: true })).toBe(
      'shop/clothing/shirts',
    )
    expect(suggestAddress('日本', null)).toBe('page')
  })

  test('is not put below a heading of the menu at the top, nor below another website', () => {
    expect(suggestAddress('Meals', { type: 'menu', address: '/programs', isTop: true })).toBe('meals')
    expect(suggestAddress('Meals', { type: 'menu', address: '/programs?x=1', isTop: false })).toBe('programs/meals')
    expect(suggestAddress('Meals', { type: 'menu', address: null, isTop: false })).toBe('meals')
    for (const address of [
      'https://elsewhere.example/a',
      '//elsewhere.example',
      'mailto:a@b.example',
      '#top',
      '/',
      '/jpanel/pages',
    ])
      expect(suggestAddress('Meals', { type: 'menu', address, isTop: false })).toBe('meals')
  })

  test('never leads into the back office', () => {
    expect(['jpanel', 'jpanel/x', 'jpanels', 'a/jpanel'].map(isReserved)).toEqual([true, true, false, false])
    expect(suggestAddress('JPanel', null)).toBe('page')
  })

  test('gets a number where it is taken, and stays as short as it may be', async () => {
    const taken = new Set(['about', 'about-2'])
    expect(await freeAddress('about', (address) => Promise.resolve(taken.has(address)))).toBe('about-3')
    const long = `${'x'.repeat(MAX_URL_LENGTH - 2)}/abc`
    const shortened = await freeAddress(long, (address) => Promise.resolve(!address.endsWith('-2')))
    expect(shortened.length).toBeLessThanOrEqual(MAX_URL_LENGTH)
    expect(toAddress(shortened)).toBe(shortened)
  })
})

test('R-PAGES-3 the home page is at /, a category at its products, a menu wherever was typed', () => {
  const none = { url: null, code: null, categoryUrl: null }
  expect(absoluteUrl({ ...none, type: 'html', url: 'home', code: 'home' })).toBe('/')
  expect(absoluteUrl({ ...none, type: 'html', url: 'about' })).toBe('/about')
  expect(absoluteUrl({ ...none, type: 'category', categoryUrl: 'shop/clothing' })).toBe('/shop/clothing')
  expect(absoluteUrl({ ...none, type: 'menu', url: 'https://elsewhere.example' })).toBe('https://elsewhere.example')
  expect(absoluteUrl({ ...none, type: 'menu' })).toBeNull()
})

test.each([
  ['/donate?x=1#y', true],
  ['https://elsewhere.example/a', true],
  ['mailto:hello@harborlight.example', true],
  ['tel:+12075550100', true],
  ['#top', true],
  ['donate', false],
  ['//elsewhere.example', false],
  ['/\\elsewhere.example', false],
  ['javascript:alert(1)', false],
  ['https://me:secret@elsewhere.example', false],
  ['/a b', false],
  ['data:text/html,x', false],
])('a menu may lead to %s: %s', (typed, is) => {
  expect(isLink(typed)).toBe(is)
})
