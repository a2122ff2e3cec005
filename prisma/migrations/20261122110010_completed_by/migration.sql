-- Who took the payment: a cart may be opened by one person and sold by another.
ALTER TABLE contribution ADD COLUMN completed_by integer REFERENCES staff (id);
