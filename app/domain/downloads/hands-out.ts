import { sql, type Sql } from '~/kit/sql'

export const handsOut = (variant: Sql): Sql =>
  sql`(${variant}.download_file_id IS NOT NULL OR ${variant}.download_url IS NOT NULL)`
