-- Which installation the database belongs to (R-INSTALLATION-1): the address people use, the database itself, and a text
-- sealed with its secret. Empty until its next start.
ALTER TABLE installation ADD COLUMN address varchar(500), ADD COLUMN database_id varchar(60),
  ADD COLUMN sealed_check varchar(200);
