import { sql } from '~/kit/sql'

/** The totals of an open contribution are in `cart`. */
export const ORDERS_NOW = sql`(
  SELECT (jsonb_populate_record(c, coalesce(to_jsonb(k), '{}'))).* FROM contribution c
  LEFT JOIN cart k ON k.contribution_id = c.id)`
