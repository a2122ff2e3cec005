export const MAX_NOTE_LENGTH = 20_000
