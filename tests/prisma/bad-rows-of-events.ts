type Row = Record<string, unknown>

const tab = (number: string): [Row, ...Row[]] => [
  { [`tab_${number}_label`]: 'Give', [`tab_${number}_product_id`]: 1 },
  { [`tab_${number}_label`]: 'Give', [`tab_${number}_product_id`]: null },
  { [`tab_${number}_label`]: null, [`tab_${number}_product_id`]: 1 },
]

export const EVENT_ROWS: Record<string, [good: Row, ...bad: Row[]]> = {
  virtual_event_slug_signs: [{ slug: 'spring_gala-2' }, { slug: 'Spring' }, { slug: 'spring gala' }, { slug: '' }],
  virtual_event_style: [{ theme_style: 'light' }, { theme_style: 'odd' }],
  virtual_event_color: [{ theme_primary_color: 'pink' }, { theme_primary_color: 'odd' }],
  virtual_event_source: [{ video_source: 'mux' }, { video_source: 'odd' }],
  virtual_event_video: [
    { video_source: 'mux', video_id: null },
    { video_source: 'youtube', video_id: null },
  ],
  virtual_event_chat: [
    { video_source: 'youtube', chat_id: null },
    { video_source: 'vimeo', chat_id: null },
  ],
  virtual_event_threshold: [
    { is_celebration_enabled: false, celebration_threshold: null },
    { is_celebration_enabled: true, celebration_threshold: null },
    { celebration_threshold: -1 },
  ],
  virtual_event_tab_one: tab('one'),
  virtual_event_tab_two: tab('two'),
  virtual_event_tab_three: tab('three'),
  live_stream_status: [{ status: 'active' }, { status: 'odd' }],
  live_stream_key: [
    { stream_id: null, stream_key: null },
    { stream_id: 's', stream_key: null },
    { stream_id: null, stream_key: 'k' },
  ],
  live_stream_reported: [
    { status: 'idle', stream_id: null },
    { status: 'active', stream_id: null },
  ],
  // Themes
  theme_settings: [{ settings: '{}' }, { settings: '[]' }],
  theme_asset_content: [
    { value: 'x', public_url: null },
    { value: null, public_url: null },
    { value: 'x', public_url: '/x.png' },
  ],
  theme_asset_size: [{ value: 'x'.repeat(262_144) }, { value: 'x'.repeat(262_145) }],
  theme_asset_version: [{ version: 1 }, { version: 0 }],
}
