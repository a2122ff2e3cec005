import { sql } from '~/kit/sql'

/** Contributions with their totals, which stand in `cart` while they are open. */
export const ORDERS_NOW = sql`(
  SELECT (jsonb_populate_record(c, coalesce(to_jsonb(k), '{}'))).* FROM contribution c
  LEFT JOIN cart k ON k.contribution_id = c.id)`
