-- What supporters can text, and the talks that are under way (R-MESSENGER-5 to R-MESSENGER-8).
CREATE TABLE conversation (
  id serial PRIMARY KEY,
  command varchar(128) NOT NULL,
  kind varchar(13) NOT NULL,
  is_enabled boolean NOT NULL DEFAULT false,
  reply varchar(1000),
  variant_id integer REFERENCES product_variant (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  tracking_source varchar(45),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  CONSTRAINT conversation_command CHECK (command <> '' AND command !~ '[A-Z]'),
  CONSTRAINT conversation_kind CHECK (kind IN ('donate_amount', 'reply')),
  CONSTRAINT conversation_reply CHECK ((kind = 'reply') = (reply IS NOT NULL)),
  CONSTRAINT conversation_variant CHECK ((kind = 'donate_amount') = (variant_id IS NOT NULL))
);
CREATE INDEX conversation_variant_id_idx ON conversation (variant_id);

-- The numbers that a conversation listens on; none are all of them.
CREATE TABLE conversation_number (
  conversation_id integer NOT NULL REFERENCES conversation (id) ON UPDATE CASCADE ON DELETE CASCADE,
  phone_number_id integer NOT NULL REFERENCES phone_number (id) ON UPDATE CASCADE ON DELETE CASCADE,
  PRIMARY KEY (conversation_id, phone_number_id)
);
CREATE INDEX conversation_number_phone_number_id_idx ON conversation_number (phone_number_id);

-- One talk of a sender with a number of ours. The contribution's number is made before anything is charged, so that whoever goes on charges the same one.
CREATE TABLE talk (
  id serial PRIMARY KEY,
  driver varchar(3) NOT NULL,
  sender varchar(40) NOT NULL,
  recipient varchar(40) NOT NULL,
  conversation_id integer NOT NULL REFERENCES conversation (id) ON UPDATE CASCADE ON DELETE CASCADE,
  step varchar(8) NOT NULL,
  amount_minor bigint,
  fees varchar(15),
  client_uuid char(10) NOT NULL,
  claimed_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT talk_driver CHECK (driver IN ('web', 'sms')),
  CONSTRAINT talk_step CHECK (step IN ('amount', 'method', 'fees', 'charging')),
  CONSTRAINT talk_amount CHECK (step = 'amount' OR amount_minor > 0),
  CONSTRAINT talk_client_uuid CHECK (client_uuid ~ '^[0-9A-F]{10}$')
);
CREATE UNIQUE INDEX talk_of_sender ON talk (driver, sender, recipient);
CREATE INDEX talk_conversation_id_idx ON talk (conversation_id);

-- Text messages that were received, by the provider's name for them: one that is sent again is answered as the first time.
CREATE TABLE received_text (
  sid varchar(64) PRIMARY KEY,
  reply text,
  received_at timestamptz(3) NOT NULL
);
CREATE INDEX received_text_received_at_idx ON received_text (received_at);

-- Who a sender is: the last ten digits find few, and the whole number decides.
CREATE INDEX supporter_phone_digits ON supporter (right(regexp_replace(bill_phone, '\D', '', 'g'), 10)) WHERE bill_phone IS NOT NULL;

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON conversation, conversation_number, talk, received_text TO almoner_app;
    GRANT USAGE, SELECT ON SEQUENCE conversation_id_seq, talk_id_seq TO almoner_app;
  END IF;
END $$;
