export type EmbedProvider = {
  name: string
  pages: Readonly<Record<string, RegExp>>
  endpoint: string
  frames: readonly string[]
}

const YOUTUBE = /^\/(?:watch$|playlist$|(?:shorts|live|embed)\/[\w-]+\/?$)/
const SPOTIFY = /^\/(?:intl-[a-z]{2}\/)?(?:track|album|playlist|artist|episode|show)\/\w+\/?$/
const SOUNDCLOUD = /^\/[\w-]+(?:\/[\w-]+){0,3}\/?$/

/** No other provider is queried, and no page is searched for its own provider (R-MEDIA-6). */
export const EMBED_PROVIDERS: readonly EmbedProvider[] = [
  {
    name: 'YouTube',
    pages: {
      'youtube.com': YOUTUBE,
      'www.youtube.com': YOUTUBE,
      'm.youtube.com': YOUTUBE,
      'music.youtube.com': YOUTUBE,
      'youtu.be': /^\/[\w-]+\/?$/,
    },
    endpoint: 'https://www.youtube.com/oembed',
    frames: ['www.youtube.com/embed/', 'www.youtube-nocookie.com/embed/'],
  },
  {
    name: 'Vimeo',
    pages: {
      'vimeo.com': /^\/(?:channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|showcase\/\d+\/video\/)?\d+(?:\/\w+)?\/?$/,
      'www.vimeo.com': /^\/\d+(?:\/\w+)?\/?$/,
      'player.vimeo.com': /^\/video\/\d+\/?$/,
    },
    endpoint: 'https://vimeo.com/api/oembed.json',
    frames: ['player.vimeo.com/video/'],
  },
  {
    name: 'Spotify',
    pages: { 'open.spotify.com': SPOTIFY },
    endpoint: 'https://open.spotify.com/oembed',
    frames: ['open.spotify.com/embed/', 'open.spotify.com/embed-podcast/'],
  },
  {
    name: 'SoundCloud',
    pages: { 'soundcloud.com': SOUNDCLOUD, 'www.soundcloud.com': SOUNDCLOUD, 'on.soundcloud.com': SOUNDCLOUD },
    endpoint: 'https://soundcloud.com/oembed',
    frames: ['w.soundcloud.com/player/'],
  },
  {
    name: 'Dailymotion',
    pages: {
      'www.dailymotion.com': /^\/video\/\w+\/?$/,
      'dailymotion.com': /^\/video\/\w+\/?$/,
      'dai.ly': /^\/\w+\/?$/,
    },
    endpoint: 'https://www.dailymotion.com/services/oembed',
    frames: ['www.dailymotion.com/embed/', 'geo.dailymotion.com/player'],
  },
  {
    name: 'TED',
    pages: { 'www.ted.com': /^\/talks\/\w+\/?$/, 'ted.com': /^\/talks\/\w+\/?$/ },
    endpoint: 'https://www.ted.com/services/v1/oembed.json',
    frames: ['embed.ted.com/talks/'],
  },
]

export const MAX_ADDRESS_LENGTH = 2000

function plainUrl(typed: string): URL | null {
  const url = typed.length <= MAX_ADDRESS_LENGTH && URL.canParse(typed) ? new URL(typed) : null
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  return url.username === '' && url.password === '' && url.port === '' ? url : null
}

export function findEmbed(typed: string): { provider: EmbedProvider; page: string } | null {
  const url = plainUrl(typed.trim())
  if (url === null) return null
  const provider = EMBED_PROVIDERS.find(
    ({ pages }) => Object.hasOwn(pages, url.hostname) && pages[url.hostname]?.test(url.pathname),
  )
  return provider ? { provider, page: `https://${url.hostname}${url.pathname}${url.search}` } : null
}

export function frameAddress({ frames }: EmbedProvider, src: string): string | null {
  const url = plainUrl(src.startsWith('//') ? `https:${src}` : src)
  if (url?.protocol !== 'https:') return null
  return frames.some((start) => `${url.hostname}${url.pathname}`.startsWith(start)) ? url.href : null
}

export const FRAME_LIMITS = {
  loading: 'lazy',
  sandbox: 'allow-scripts allow-same-origin allow-popups allow-presentation',
  allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
  referrerpolicy: 'strict-origin-when-cross-origin',
  allowfullscreen: '',
} as const

const MAX_SIDE = 4096

export const frameSize = (value: string | undefined): string | undefined =>
  value !== undefined && (value === '100%' || (/^[1-9]\d{0,3}$/.test(value) && Number(value) <= MAX_SIDE))
    ? value
    : undefined

export function findKnownFrame(src: string): string | null {
  for (const provider of EMBED_PROVIDERS) {
    const address = frameAddress(provider, src)
    if (address !== null) return address
  }
  return null
}
