/** A calendar date, and a moment in UTC, as they are written in JSON. */
export const formatDay = (date: Date | null): string | null => date?.toISOString().slice(0, 10) ?? null
export const formatMoment = (date: Date | null): string | null => date?.toISOString() ?? null
