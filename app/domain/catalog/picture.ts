export type Picture = { tint?: string; shape?: string }

export const toPicture = (stored: unknown): Picture | null =>
  typeof stored === 'object' && stored !== null ? stored : null
