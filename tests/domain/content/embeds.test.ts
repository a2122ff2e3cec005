import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EMBED_PROVIDERS, findEmbed, frameAddress, MAX_ADDRESS_LENGTH } from '~/domain/content/embeds'

const nameOf = (typed: string) => findEmbed(typed)?.provider.name ?? null
const [youtube] = EMBED_PROVIDERS
if (!youtube) throw new Error('There are no providers.')

describe('an address that is pasted into a text (R-MEDIA-6)', () => {
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'YouTube'],
    ['  http://youtu.be/dQw4w9WgXcQ?t=3 ', 'YouTube'],
    ['https://m.youtube.com/shorts/abc-_1', 'YouTube'],
    ['https://vimeo.com/76979871', 'Vimeo'],
    ['https://vimeo.com/channels/staffpicks/76979871', 'Vimeo'],
    ['https://open.spotify.com/intl-de/track/4uLU6hMCjMI75M1A2tKUQC', 'Spotify'],
    ['https://soundcloud.com/forss/flickermood', 'SoundCloud'],
    ['https://dai.ly/x8abc', 'Dailymotion'],
    ['https://www.ted.com/talks/a_talk', 'TED'],
    ['HTTPS://YOUTU.BE:443/abc', 'YouTube'],
  ])('%s is a page of %s', (typed, name) => expect(nameOf(typed)).toBe(name))

  test.each([
    'https://youtube.com.evil.example/watch?v=1',
    'https://evil.example/https://youtube.com/watch?v=1',
    'https://youtube.com@evil.example/watch?v=1',
    'https://name:word@youtube.com/watch?v=1',
    'https://youtube.com:8443/watch?v=1',
    'https://evilyoutube.com/watch?v=1',
    'https://evil.youtube.com/watch?v=1',
    'https://youtube.com./watch?v=1',
    'https://youtube.com\\@evil.example/watch',
    'https://youtu%2ebe.evil.example/a',
    'https://www.youtube.com/redirect?q=https://evil.example',
    'https://127.0.0.1/watch?v=1',
    'ftp://youtube.com/watch?v=1',
    'javascript:alert(1)',
    'youtube.com/watch?v=1',
    'constructor',
    'https://constructor/watch',
    '',
    `https://youtu.be/${'a'.repeat(MAX_ADDRESS_LENGTH)}`,
  ])('matches no provider for %s', (typed) => expect(findEmbed(typed)).toBeNull())

  test('matches only the exact host of a provider', () => {
    const hosts = EMBED_PROVIDERS.flatMap(({ pages }) => Object.keys(pages))
    const piece = fc.oneof(
      fc.constantFrom(
        'https://',
        '@',
        ':',
        '.',
        '/',
        '\\',
        '?',
        '#',
        '%2e',
        '[',
        ']',
        '//',
        'evil.example',
        '/watch',
        '/a',
        '\t',
        ' ',
      ),
      fc.constantFrom(...hosts),
      fc.string({ maxLength: 4 }),
    )
    let found = 0
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const embed = findEmbed(`https://${pieces.join('')}`)
        if (embed === null) return
        found += 1
        const { host, protocol, username, password } = new URL(embed.page)
        expect([protocol, username, password]).toEqual(['https:', '', ''])
        expect(Object.keys(embed.provider.pages)).toContain(host)
        expect(new URL(`https://${pieces.join('')}`).host).toBe(host)
      }),
      { numRuns: 3000, examples: [[['youtu.be', '/a']]] },
    )
    expect(found).toBeGreaterThan(0)
  })
})

describe('the address of a frame', () => {
  test('is one of the provider’s own, over https', () => {
    expect(frameAddress(youtube, 'https://www.youtube.com/embed/abc?feature=oembed')).toBe(
      'https://www.youtube.com/embed/abc?feature=oembed',
    )
    expect(frameAddress(youtube, '//www.youtube.com/embed/abc')).toBe('https://www.youtube.com/embed/abc')
  })
  test.each([
    'http://www.youtube.com/embed/abc',
    'https://www.youtube.com.evil.example/embed/abc',
    'https://www.youtube.com@evil.example/embed/abc',
    'https://www.youtube.com:444/embed/abc',
    'https://www.youtube.com/embed/../redirect',
    'https://www.youtube.com/embed/%2e%2e/redirect',
    'https://player.vimeo.com/video/1',
    'javascript:alert(1)//www.youtube.com/embed/',
    '',
  ])('%s is not', (src) => expect(frameAddress(youtube, src)).toBeNull())
})
