-- Where a payment failed, the contribution is a cart again and its lines may go: what such a line began goes with it.
ALTER TABLE recurring_profile DROP CONSTRAINT recurring_profile_line_id_fkey,
  ADD CONSTRAINT recurring_profile_line_id_fkey FOREIGN KEY (line_id) REFERENCES contribution_line (id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE tribute DROP CONSTRAINT tribute_line_id_fkey,
  ADD CONSTRAINT tribute_line_id_fkey FOREIGN KEY (line_id) REFERENCES contribution_line (id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE download_grant DROP CONSTRAINT download_grant_line_id_fkey,
  ADD CONSTRAINT download_grant_line_id_fkey FOREIGN KEY (line_id) REFERENCES contribution_line (id) ON UPDATE CASCADE ON DELETE CASCADE;
