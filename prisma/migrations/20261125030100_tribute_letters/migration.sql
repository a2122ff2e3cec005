-- Tribute types as the office edits them (money 14): who else gets the email, the code of the donor CRM, and templates that are HTML.
ALTER TABLE tribute_type
  ADD COLUMN email_cc varchar(500),
  ADD COLUMN email_bcc varchar(500),
  ADD COLUMN dp_id varchar(30);

UPDATE tribute_type SET email_template = '<p>' || replace(regexp_replace(btrim(replace(replace(replace(email_template, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E' \r\n\t'),
  E'\\r?\\n\\s*\\n', '</p><p>', 'g'), E'\n', '<br>') || '</p>' WHERE btrim(coalesce(email_template, '')) <> '';
UPDATE tribute_type SET letter_template = '<p>' || replace(regexp_replace(btrim(replace(replace(replace(letter_template, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E' \r\n\t'),
  E'\\r?\\n\\s*\\n', '</p><p>', 'g'), E'\n', '<br>') || '</p>' WHERE btrim(coalesce(letter_template, '')) <> '';
UPDATE tribute_type SET letter_template = '<p>Dear [[notify_name]],</p><p>[[donor_first_name]] [[donor_last_name]] has made a gift to [[shop_organization]], '
  || lower(left(label, 1)) || substr(label, 2) || ' <strong>[[name]]</strong>.</p><p>[[message]]</p><p>With gratitude,</p><p>[[shop_organization]]</p>'
  WHERE btrim(coalesce(letter_template, '')) = '' AND deleted_at IS NULL;

ALTER TABLE tribute_type
  ADD CONSTRAINT tribute_type_templates CHECK (length(email_template) <= 200000 AND length(letter_template) <= 200000),
  ADD CONSTRAINT tribute_type_subject CHECK (email_subject !~ '[\r\n]');
