-- The image library counts the pictures that the settings of a theme name, too (R-THEMES-6).
ALTER TABLE mediable DROP CONSTRAINT mediable_type;
ALTER TABLE mediable ADD CONSTRAINT mediable_type
  CHECK (mediable_type IN ('product', 'product_variant', 'donation_form', 'peer_to_peer', 'sponsorship', 'supporter', 'fundraising_page', 'timeline', 'post', 'feed', 'theme')) NOT VALID;
ALTER TABLE mediable VALIDATE CONSTRAINT mediable_type;
