export const STYLES = ['dark', 'light'] as const
export const COLORS = ['blue', 'green', 'indigo', 'purple', 'pink'] as const
export const SOURCES = ['vimeo', 'youtube', 'mux'] as const
const DEFAULT_THRESHOLD = 1000
export const TABS = ['one', 'two', 'three'] as const

export const newEvent = () => ({
  name: '',
  logo: '',
  backgroundImage: '',
  themeStyle: 'dark',
  primaryColor: 'indigo',
  startDate: '',
  videoSource: 'youtube',
  videoId: '',
  chatId: '',
  hasChat: '1',
  hasTally: '1',
  hasHonorRoll: '1',
  hasReactions: '1',
  hasCelebrations: '1',
  celebrationThreshold: String(DEFAULT_THRESHOLD),
  prestreamLine1: '',
  prestreamLine2: '',
  tabOneLabel: '',
  tabOneProduct: '',
  tabTwoLabel: '',
  tabTwoProduct: '',
  tabThreeLabel: '',
  tabThreeProduct: '',
})
export type EventValues = ReturnType<typeof newEvent>

/** A part of an address: small letters, digits, hyphens and underscores (R-EVENTS-2). */
export const toSlug = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\s/g, '-')
    .replace(/[^a-z0-9_-]/g, '')

export const campaignName = (name: string): string => `Virtual Event: ${name}`

export const eventPath = (id: number): string => `/jpanel/virtual-events/${id}/edit`
