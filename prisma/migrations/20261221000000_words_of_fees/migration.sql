-- Fees are searched from the payments with the words. A payment without a description has the number of its contribution for words, which the index of its text lacks.
CREATE INDEX payment_undescribed ON payment (id) WHERE description IS NULL;
