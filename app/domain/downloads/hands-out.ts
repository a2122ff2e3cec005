import { sql, type Sql } from '~/kit/sql'

/**
 * Whether a variant hands out something: a file of the library, or a video that lies elsewhere. Null where there is no
 * variant.
 */
export const handsOut = (variant: Sql): Sql =>
  sql`(${variant}.download_file_id IS NOT NULL OR ${variant}.download_url IS NOT NULL)`
