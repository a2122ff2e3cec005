-- How a child is sponsored, so that a line that was taken out can be put back as it was.
ALTER TABLE contribution_line ADD COLUMN payment_option_id INTEGER
  CONSTRAINT contribution_line_payment_option_id_fkey REFERENCES payment_option (id) ON DELETE SET NULL ON UPDATE CASCADE;
