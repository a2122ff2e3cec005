-- A link that staff put into a text: anyone who has it may open the file, as long as the file is there. Made once, when it is first wanted.
ALTER TABLE download_file ADD COLUMN share_token char(43);
CREATE UNIQUE INDEX download_file_share_token_key ON download_file (share_token);
