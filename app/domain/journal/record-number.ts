import { sql } from '~/kit/sql'

/**
 * The key of the record that an entry `j` is about; null where records of its kind have no numbers. Compared as text,
 * `id::text`, every row of the other table would be read.
 */
export const RECORD_NUMBER = sql`CASE WHEN j.subject_id ~ '^[0-9]{1,9}$' THEN j.subject_id::int END`
