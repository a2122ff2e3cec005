import type pg from 'pg'

/** A statement with a name is prepared. With `isCamelCase`, its rows have properties in camelCase. */
export type Statement = { text: string; values?: unknown[]; name?: string; isCamelCase?: boolean }

export type Connection = Pick<pg.ClientBase, 'query'>

export type Queryable = { query(statement: string | Statement): Promise<pg.QueryResult> }
