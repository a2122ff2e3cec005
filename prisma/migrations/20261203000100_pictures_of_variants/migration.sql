-- A variant has pictures of its own: the till shows the first one instead of the product's.
ALTER TABLE mediable DROP CONSTRAINT mediable_type;
ALTER TABLE mediable ADD CONSTRAINT mediable_type
  CHECK (mediable_type IN ('product', 'product_variant', 'donation_form', 'peer_to_peer', 'sponsorship', 'supporter', 'fundraising_page', 'timeline', 'post')) NOT VALID;
ALTER TABLE mediable VALIDATE CONSTRAINT mediable_type;
