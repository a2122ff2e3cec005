import type { EventValues } from '~/domain/events/event'
import type { Fields } from '~/kit/fields'
import { fromReply, fromWire, toWire } from '~/kit/wire'

const EVENT = {
  id: 'id',
  name: 'name',
  logo: 'logo',
  background_image: 'backgroundImage',
  theme_style: 'themeStyle',
  theme_primary_color: 'primaryColor',
  start_date: 'startDate',
  video_source: 'videoSource',
  video_id: 'videoId',
  chat_id: 'chatId',
  is_chat_enabled: 'hasChat',
  is_amount_tally_enabled: 'hasTally',
  is_honor_roll_enabled: 'hasHonorRoll',
  is_emoji_reaction_enabled: 'hasReactions',
  is_celebration_enabled: 'hasCelebrations',
  celebration_threshold: 'celebrationThreshold',
  prestream_message_line_1: 'prestreamLine1',
  prestream_message_line_2: 'prestreamLine2',
  tab_one_label: 'tabOneLabel',
  tab_one_product_id: 'tabOneProduct',
  tab_two_label: 'tabTwoLabel',
  tab_two_product_id: 'tabTwoProduct',
  tab_three_label: 'tabThreeLabel',
  tab_three_product_id: 'tabThreeProduct',
} as const satisfies Record<string, keyof EventValues | 'id'>

export const readEvent = (body: Fields): Fields => fromWire(EVENT, body)

const STREAM = { stream_url: 'url', stream_key: 'key' } as const

export const streamWire = (stream: { url: string; key: string }) => toWire(STREAM, stream)
export const readStream = (sent: ReturnType<typeof streamWire>) => fromReply(STREAM, sent)
