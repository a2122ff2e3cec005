-- Whether any product is kept out of the donor CRM is looked up once for each page of contributions (R-CRM-1).
CREATE INDEX product_kept_out ON product (id) WHERE crm ->> 'dp_syncable' = '0';
