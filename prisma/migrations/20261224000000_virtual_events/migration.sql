-- Events that are streamed (R-EVENTS-1), what they raise (R-EVENTS-4) and their streams (R-EVENTS-5).

CREATE TABLE virtual_event (
  id serial PRIMARY KEY,
  name varchar(200) NOT NULL,
  slug varchar(200) NOT NULL,
  logo varchar(2048) NOT NULL,
  background_image varchar(2048) NOT NULL,
  theme_style varchar(5) NOT NULL DEFAULT 'dark',
  theme_primary_color varchar(10) NOT NULL DEFAULT 'indigo',
  starts_on date NOT NULL,
  video_source varchar(10) NOT NULL,
  video_id varchar(200),
  chat_id varchar(200),
  is_chat_enabled boolean NOT NULL DEFAULT true,
  is_amount_tally_enabled boolean NOT NULL DEFAULT true,
  is_honor_roll_enabled boolean NOT NULL DEFAULT true,
  is_emoji_reaction_enabled boolean NOT NULL DEFAULT true,
  is_celebration_enabled boolean NOT NULL DEFAULT true,
  -- Whole units of the organization's currency.
  celebration_threshold integer,
  prestream_message_line_1 varchar(255),
  prestream_message_line_2 varchar(255),
  tab_one_label varchar(100),
  tab_one_product_id integer REFERENCES product (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  tab_two_label varchar(100),
  tab_two_product_id integer REFERENCES product (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  tab_three_label varchar(100),
  tab_three_product_id integer REFERENCES product (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  deleted_by integer REFERENCES staff (id),
  CONSTRAINT virtual_event_slug_signs CHECK (slug ~ '^[a-z0-9_-]+$'),
  CONSTRAINT virtual_event_style CHECK (theme_style IN ('dark', 'light')),
  CONSTRAINT virtual_event_color CHECK (theme_primary_color IN ('blue', 'green', 'indigo', 'purple', 'pink')),
  CONSTRAINT virtual_event_source CHECK (video_source IN ('vimeo', 'youtube', 'mux')),
  CONSTRAINT virtual_event_video CHECK (video_source = 'mux' OR video_id IS NOT NULL),
  CONSTRAINT virtual_event_chat CHECK (video_source <> 'vimeo' OR chat_id IS NOT NULL),
  CONSTRAINT virtual_event_threshold CHECK (celebration_threshold >= 0 AND (NOT is_celebration_enabled OR celebration_threshold IS NOT NULL)),
  CONSTRAINT virtual_event_tab_one CHECK ((tab_one_label IS NULL) = (tab_one_product_id IS NULL)),
  CONSTRAINT virtual_event_tab_two CHECK ((tab_two_label IS NULL) = (tab_two_product_id IS NULL)),
  CONSTRAINT virtual_event_tab_three CHECK ((tab_three_label IS NULL) = (tab_three_product_id IS NULL))
);
CREATE UNIQUE INDEX virtual_event_slug ON virtual_event (slug) WHERE deleted_at IS NULL;
CREATE INDEX virtual_event_newest ON virtual_event (starts_on, id) WHERE deleted_at IS NULL;

-- What gifts are counted for: since when, and through which products.
CREATE TABLE pledge_campaign (
  id serial PRIMARY KEY,
  name varchar(250) NOT NULL,
  virtual_event_id integer NOT NULL UNIQUE REFERENCES virtual_event (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  started_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE TABLE pledge_campaign_product (
  campaign_id integer NOT NULL REFERENCES pledge_campaign (id) ON UPDATE CASCADE ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES product (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  PRIMARY KEY (campaign_id, product_id)
);
CREATE INDEX pledge_campaign_product_product ON pledge_campaign_product (product_id);

-- The stream that the provider keeps for an event. It stays when the event's video comes from elsewhere.
CREATE TABLE live_stream (
  virtual_event_id integer PRIMARY KEY REFERENCES virtual_event (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  -- Set before the provider is asked; nobody else asks for a minute.
  requested_at timestamptz(3) NOT NULL,
  stream_id varchar(100) UNIQUE,
  -- Sealed.
  stream_key varchar(1000),
  status varchar(8) NOT NULL DEFAULT 'idle',
  live_playback_id varchar(100),
  recorded_playback_id varchar(100),
  -- When what is known of it happened, as the provider says.
  reported_at timestamptz(3),
  CONSTRAINT live_stream_status CHECK (status IN ('idle', 'active', 'complete')),
  CONSTRAINT live_stream_key CHECK ((stream_id IS NULL) = (stream_key IS NULL)),
  CONSTRAINT live_stream_reported CHECK (status = 'idle' OR stream_id IS NOT NULL)
);
