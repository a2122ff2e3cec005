import type { StoryPictures } from './pictures.ts'
import type { Row } from './write-rows.ts'

const DAY = 86_400_000

type Reply = { now: Date; pictures: StoryPictures; products: readonly number[] }

export function eventTables({ now, pictures, products: [monthly, once] }: Reply): [table: string, rows: Row[]][] {
  const at = new Date(now.getTime() - 12 * DAY).toISOString()
  const picture = (index: number) =>
    `/${String(pictures.media[index % Math.max(1, pictures.media.length)]?.key ?? 'logo.png')}`
  return [
    [
      'virtual_event',
      [
        {
          id: 1,
          name: 'Winter Lights Evening',
          slug: 'winter-lights-evening',
          logo: picture(0),
          background_image: picture(1),
          theme_style: 'dark',
          theme_primary_color: 'indigo',
          starts_on: new Date(now.getTime() + 9 * DAY).toISOString().slice(0, 10),
          video_source: 'youtube',
          video_id: 'M7lc1UVf-VE',
          celebration_threshold: 1000,
          prestream_message_line_1: 'We begin at seven.',
          prestream_message_line_2: 'Put the kettle on.',
          tab_one_label: 'Give monthly',
          tab_one_product_id: monthly,
          tab_two_label: 'Give once',
          tab_two_product_id: once,
          created_at: at,
          updated_at: at,
        },
      ],
    ],
    [
      'pledge_campaign',
      [{ id: 1, name: 'Virtual Event: Winter Lights Evening', virtual_event_id: 1, started_at: at, updated_at: at }],
    ],
    ['pledge_campaign_product', [monthly, once].map((product_id) => ({ campaign_id: 1, product_id }))],
  ]
}

export const EVENT_IDS = ['virtual_event', 'pledge_campaign'] as const
