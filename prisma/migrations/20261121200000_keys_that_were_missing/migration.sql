-- Rows that name a person, a supporter, a variant or a card of ours name one that exists. Not valid at first: the lock on each table is a moment
-- long, and the next migration reads the rows without stopping sales. None of these rows is ever erased, so nothing cascades.
ALTER TABLE ledger_entry
  ADD CONSTRAINT ledger_entry_supporter_id_fkey FOREIGN KEY (supporter_id) REFERENCES supporter (id) NOT VALID;
ALTER TABLE contribution_line
  ADD CONSTRAINT contribution_line_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES membership (id) NOT VALID,
  ADD CONSTRAINT contribution_line_original_variant_id_fkey FOREIGN KEY (original_variant_id) REFERENCES product_variant (id) NOT VALID;
ALTER TABLE recurring_profile
  ADD CONSTRAINT recurring_profile_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_method (id) NOT VALID;
ALTER TABLE stock_adjustment
  ADD CONSTRAINT stock_adjustment_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff (id) NOT VALID;
ALTER TABLE batch_run
  ADD CONSTRAINT batch_run_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff (id) NOT VALID;
ALTER TABLE contribution
  ADD CONSTRAINT contribution_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff (id) NOT VALID,
  ADD CONSTRAINT contribution_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES staff (id) NOT VALID,
  ADD CONSTRAINT contribution_refunded_by_fkey FOREIGN KEY (refunded_by) REFERENCES staff (id) NOT VALID;
ALTER TABLE fundraising_page
  ADD CONSTRAINT fundraising_page_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES staff (id) NOT VALID;
ALTER TABLE product
  ADD CONSTRAINT product_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES staff (id) NOT VALID;
ALTER TABLE setting
  ADD CONSTRAINT setting_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES staff (id) NOT VALID;
ALTER TABLE sponsor
  ADD CONSTRAINT sponsor_started_by_fkey FOREIGN KEY (started_by) REFERENCES staff (id) NOT VALID,
  ADD CONSTRAINT sponsor_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES staff (id) NOT VALID;
ALTER TABLE sponsorship
  ADD CONSTRAINT sponsorship_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES staff (id) NOT VALID;
ALTER TABLE staff
  ADD CONSTRAINT staff_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES staff (id) NOT VALID;
ALTER TABLE supporter
  ADD CONSTRAINT supporter_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff (id) NOT VALID;
ALTER TABLE tax_receipt
  ADD CONSTRAINT tax_receipt_voided_by_fkey FOREIGN KEY (voided_by) REFERENCES staff (id) NOT VALID;
ALTER TABLE tribute
  ADD CONSTRAINT tribute_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES staff (id) NOT VALID;

-- The till offers days 1 to 28 (money 2.14); the end of a month belongs to the plan, which remembers its own day.
ALTER TABLE contribution_line
  DROP CONSTRAINT line_recurring_day,
  ADD CONSTRAINT line_recurring_day CHECK (recurring_day BETWEEN 1 AND 28) NOT VALID;
