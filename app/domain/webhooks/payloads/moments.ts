/** A calendar date, and a moment in UTC, as they are written in JSON. */
export const dayOf = (date: Date | null): string | null => date?.toISOString().slice(0, 10) ?? null
export const momentOf = (date: Date | null): string | null => date?.toISOString() ?? null
