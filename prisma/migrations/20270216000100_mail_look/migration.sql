-- Where replies to a mail go: as it was when the mail was written.
ALTER TABLE mail ADD COLUMN reply_to varchar(254);

-- The logo of emails is a picture of the library.
ALTER TABLE mediable DROP CONSTRAINT mediable_type;
ALTER TABLE mediable ADD CONSTRAINT mediable_type
  CHECK (mediable_type IN ('product', 'product_variant', 'donation_form', 'peer_to_peer', 'sponsorship', 'supporter',
    'fundraising_page', 'timeline', 'post', 'feed', 'theme', 'email_settings'));
