-- Which link, mail or text brought a contribution. Few have any of these: the index holds no others.
ALTER TABLE contribution
  ADD COLUMN tracking_source varchar(50),
  ADD COLUMN tracking_medium varchar(50),
  ADD COLUMN tracking_campaign varchar(50),
  ADD COLUMN tracking_term varchar(50),
  ADD COLUMN tracking_content varchar(50);
ALTER TABLE conversation ALTER COLUMN tracking_source TYPE varchar(50);

-- Text to give kept its source among the referral sources.
UPDATE contribution SET tracking_source = referral_source, referral_source = NULL WHERE source = 'Messenger' AND referral_source IS NOT NULL;

CREATE INDEX contribution_tracked ON contribution (id)
  WHERE tracking_source IS NOT NULL OR tracking_medium IS NOT NULL OR tracking_campaign IS NOT NULL OR tracking_term IS NOT NULL;
