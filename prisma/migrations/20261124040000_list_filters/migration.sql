-- The fund filter of lists walks from one fund code to the next.
CREATE INDEX contribution_line_fund ON contribution_line (fund_code) WHERE fund_code IS NOT NULL;
